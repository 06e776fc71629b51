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
];

/** `Basic …`: a name and a password, which is told by decoding it. */
export const basicCredentials: RegExp = /\b([Bb]asic\s+)([A-Za-z0-9+/]{6,}={0,2})/g;

/** A header that is written out, whatever its scheme is. */
export const authorizationHeader: RegExp =
  /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?(?:basic|bearer|token|digest|negotiate|apikey)\s+)([^\s"',;}\]]+)/gi;

/** Who logs in, written into an address: `https://ada:secret@host/`. */
export const userInfo: RegExp = /\b([a-z][a-z0-9+.-]{1,30}:\/\/)([^\s/?#@"'<>]+)@/gi;

/** One parameter of an address or of a form: its mark, its name, its value. */
export const parameter: RegExp = /([?&;#])([\w.[\]-]{1,60})=([^\s&;#"'<>]+)/g;

/** A credential that is named in plain words: `password: hunter2`, `"api_key": "…"`. */
export const namedInWords: RegExp =
  /(?<![\w-])((?:\w*[_-])?(?:pass(?:word|wd|phrase)|pwd|secret(?:[_-]?key)?|api[_-]?key|access[_-]?key|client[_-]?secret|private[_-]?key|(?:access|auth|refresh|session|id|bearer)[_-]?token)["']?\s*[:=]\s*)("[^"\n]+"|'[^'\n]+'|[^\s"',;}\]]+)/gi;
