/**
 * What a credential looks like wherever it stands, so that nothing else is taken for one: an order id is no key. None goes
 * over a run of characters again and again, so that no text of an agent can keep them busy.
 */
export const secretFormats: readonly RegExp[] = [
  // Private keys, cut off ones too. A certificate is for everybody to see.
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  // JSON web tokens: signed (three parts) and encrypted (five).
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*){1,3}/g,
  // `Bearer …`, with a digit in it: "bearer authentication" is words.
  /\b[Bb](?:earer|EARER)\s+(?=[\w.~+/=-]*\d)[\w.~+/-]{8,}=*/g,
  // OpenAI, Anthropic and those that write like them.
  /(?<![\w-])sk-(?=[\w-]*\d)[\w-]{20,}/g,
  // Stripe, and webhooks.
  /\b(?:sk|rk)_(?:live|test)_\w{16,}/g,
  /\bwhsec_[\w+/=]{16,}/g,
  // GitHub, GitLab.
  /\bgh[opusr]_\w{30,}/g,
  /\bgithub_pat_\w{22,}/g,
  /(?<![\w-])gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w-]{16,}/g,
  // Slack.
  /(?<![\w-])xox[abeoprs]-[\w-]{10,}/g,
  /(?<![\w-])xapp-\d-[\w-]{10,}/g,
  // Amazon, Google.
  /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\b/g,
  /(?<![\w-])AIza[\w-]{35}/g,
  /(?<![\w.-])ya29\.[\w-]{16,}/g,
  /(?<![\w-])GOCSPX-[\w-]{20,}/g,
  // Package registries, models, mail, hosting.
  /\bnpm_\w{36}\b/g,
  /(?<![\w-])pypi-[\w-]{50,}/g,
  /\bhf_\w{30,}/g,
  /(?<![\w.-])SG\.[\w-]{16,}\.[\w-]{16,}/g,
  /\bdo[opr]_v1_[0-9a-f]{64}/g,
  /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g,
  /\bntn_\w{40,}/g,
  /\blin_api_\w{32,}/g,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{20,}/g,
  /\b(?:glsa|glc|sbp|figd|gsk|pplx|xai|dckr_pat|pscale_(?:tkn|pw|oauth)|rubygems|lin_oauth|tskey-[a-z]+|fm2)[_-](?=[\w-]*\d)[\w-]{20,}/g,
  /\b(?:r8_\w{30,}|dapi[0-9a-f]{32}|NRAK-[A-Z0-9]{20,}|GR1348941[\w-]{16,}|HRKU-[\w-]{30,}|ATATT3\w[\w=-]{16,})/g,
  /\bhv[sbr]\.[\w-]{20,}/g,
  /\bdp\.[a-z]{2,5}\.\w{36,}/g,
  /\bpat\w{14}\.[0-9a-f]{64}/g,
  /\bPMAK-[0-9a-f]{24}-[0-9a-f]{30,}/g,
  /\bsk\.eyJ[\w-]{8,}\.[\w-]{16,}/g,
  /\b\w{14}\.atlasv1\.[\w-]{40,}/g,
  /\bEZ[AT]K[A-Za-z0-9]{50,}/g,
  /\bEAAA[\w-]{56,}/g,
  /\bEAAC[A-Za-z0-9]{24,}/g,
  /\bsq0(?:atp|csp)-[\w-]{22,}/g,
  /\baccess-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27}/g,
  /\baccess_token\$(?:production|sandbox)\$\w{16}\$[0-9a-f]{32}/g,
  /(?<![\w-])key-[0-9a-f]{32}\b/g,
  /\bsecret_[A-Za-z0-9]{40,}/g,
  /\b\d{8,10}:AA[\w-]{33}\b/g,
  /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g,
  // The lines of a key of PuTTY.
  /(?<=\bPrivate-Lines: \d{1,5}\r?\n)[A-Za-z0-9+/=\s]{4,}?(?=\n[A-Z]|$)/g,
  // Whoever has the address of a webhook can write there.
  /(?<=\bhooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/]{20,}/g,
  /(?<=\bdiscord(?:app)?\.com\/api\/webhooks\/\d{6,25}\/)[\w-]{20,}/g,
];

/** `Basic …`: a name and a password, which is told by decoding it. */
export const basicCredentials: RegExp = /\b([Bb]asic\s+)([A-Za-z0-9+/]{6,}={0,2})/g;

/** A header that is written out, whatever its scheme is. */
export const authorizationHeader: RegExp =
  /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:basic|bearer|token|digest|negotiate|apikey)\s+)([^\s"',;}\]]+)/gi;

/** One whose scheme has parts, to the end of its line. */
export const partedHeader: RegExp =
  /\b((?:proxy-)?authorization\\{0,7}["']?\s{0,8}[:=]\s{0,8}\\{0,7}["']?(?:digest|aws4-hmac-sha256|oauth|hawk|signature|mac)\s{1,8})([^\r\n]{1,8000})/gi;

/** Cookies, from the first to the last. */
export const cookieHeader: RegExp =
  /\b((?:set-)?cookie\\{0,7}["']?\s{0,8}:\s{0,8}\\{0,7}["']?)([^\s=;,"']{1,80}=[^"'\r\n]{1,8000})/gi;

/** A name and a password that a command logs in with. */
export const commandUser: RegExp = /((?:^|\s)(?:-u|--user)[ =]["']?[\w.@-]{1,80}:)([^\s"']+)/g;

/** Who logs in, written into an address: `https://ada:secret@host/`. */
export const userInfo: RegExp = /\b([a-z][a-z0-9+.-]{1,30}:\/\/)([^\s/?#"'<>]+)@/gi;

/** One parameter of an address or of a form: its mark, its name, its value. */
export const parameter: RegExp = /([?&;#])([\w.[\]%-]{1,60})=([^\s&;#"'<>]+)/g;
