/** Names under which nothing but a credential is kept, written in any way: `api_key`, `X-Api-Key`, `apiKey`. */
const whole = new Set([
  'bearer',
  'connectionstring',
  'cookie',
  'cookies',
  'jwt',
  'mnemonic',
  'otp',
  'passcode',
  'passwd',
  'passwort',
  'pwd',
  'secrets',
  'seedphrase',
  'sessionid',
  'setcookie',
  'totp',
]);

/** How names of credentials end, whatever stands before. */
const endings = [
  'accesskey',
  'accesskeyid',
  'apikey',
  'authorization',
  'credential',
  'credentials',
  'encryptionkey',
  'passphrase',
  'password',
  'privatekey',
  'secret',
  'secretkey',
  'sessioncookie',
  'signingkey',
  'token',
];

/** Names that end so and mean a place in a list, a number of pieces or a kind. */
const harmless =
  /(?:page|next|previous|prev|continuation|continue|sync|cursor|resume|skip|delta|progress|max|min|stop|start|end|special|pad|eos|bos|mask|unk|unknown|change|watch|list|paging|pagination)token$/;

/** What signs an address, and means something else as the name of a field. */
const ofAddresses = new Set([
  'auth',
  'sig',
  'signature',
  'xamzcredential',
  'xamzsecuritytoken',
  'xamzsignature',
  'xgoogsignature',
]);

/** True for a name under which credentials are kept, and hardly anything else. `own` are names of the app's, bare. */
export function isSecretName(name: string, own: ReadonlySet<string>): boolean {
  const bare = bareName(name);
  if (own.has(bare)) return true;
  if (bare === '' || harmless.test(bare)) return false;
  return whole.has(bare) || endings.some((ending) => bare.endsWith(ending));
}

/** The same of a parameter in an address. */
export function isSecretParameter(name: string, own: ReadonlySet<string>): boolean {
  return ofAddresses.has(bareName(name)) || isSecretName(name, own);
}

/** A name without what is only its way of being written. Of a long text nobody would call one, its beginning. */
export function bareName(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
