import { isRemoved } from './removed.ts';

/** Names under which nothing but a credential is kept, written in any way: `api_key`, `X-Api-Key`, `apiKey`. */
const whole = new Set([
  'backupcode',
  'bearer',
  'connectionstring',
  'cookie',
  'cookies',
  'csrf',
  'cvc',
  'cvv',
  'jwt',
  'mnemonic',
  'otp',
  'passcode',
  'pwd',
  'recoverycode',
  'seedphrase',
  'sessionid',
  'setcookie',
  'totp',
  'verificationcode',
  'xsrf',
]);

/** How names of credentials end, whatever stands before. */
const endings = [
  'accesskey',
  'accesskeyid',
  'accountkey',
  'apikey',
  'authheader',
  'authorization',
  'authorizationheader',
  'credential',
  'credentials',
  'encryptionkey',
  'hmackey',
  'masterkey',
  'passphrase',
  'passwd',
  'password',
  'privatekey',
  'secret',
  'secretkey',
  'securestring',
  'sessioncookie',
  'sessionkey',
  'signingkey',
  'token',
  // As other languages say it.
  'contraseña',
  'kennwort',
  'motdepasse',
  'passwort',
  'senha',
  'wachtwoord',
  'пароль',
  'パスワード',
  '密码',
  '密碼',
];

/** What may follow: which one of several it is, or in which form. */
const followed =
  /(?:password|passwd|passphrase|apikey|secretkey|privatekey|accesskey|clientsecret|(?:access|auth|refresh|bearer)token)(?:again|base64|confirm|confirmation|data|hash|new|old|pem|plain|plaintext|raw|repeat|value)$|(?:secret|token)(?:binary|string|value)$/;

/** More than one: a number of `tokens` is none. */
const several =
  /(?:accesskey|apikey|backupcode|encryptionkey|passphrase|password|privatekey|recoverycode|secret|secretkey|signingkey|(?:access|api|auth|bearer|refresh|session)token)s$/;

/** The word before `token` where that is a place in a list, a number of pieces or a kind. */
const words =
  'page|next|previous|prev|continuation|continue|sync|cursor|resume|skip|delta|progress|max|min|stop|start|end|special|pad|eos|bos|sep|cls|mask|unk|unknown|change|watch|list|paging|pagination';
/** As a name writes it: `adminToken` has no word `min`. */
const harmless = new RegExp(`(?:^|[^a-z])(?:${words})[^a-z]?token$`);
/** Where a name has no words that can be told apart. */
const harmlessBare = new RegExp(`^(?:next|prev|previous|last)?(?:${words})token$`);

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
  // What was taken out of a name before is none.
  if (bare === '' || isRemoved(name) || isHarmless(name, bare)) return false;
  // The first, the second: another one of the same.
  const one = bare.replace(/\d{1,4}$/, '');
  return (
    whole.has(one) ||
    endings.some((ending) => one.endsWith(ending)) ||
    followed.test(one) ||
    several.test(one)
  );
}

function isHarmless(name: string, bare: string): boolean {
  if (!bare.endsWith('token')) return false;
  const spaced = name
    .slice(-mostLetters)
    .replace(/(?<=\p{Ll}|\p{N})(?=\p{Lu})/gu, '-')
    .toLowerCase();
  return harmless.test(spaced) || harmlessBare.test(bare);
}

/** The same of a parameter in an address. */
export function isSecretParameter(name: string, own: ReadonlySet<string>): boolean {
  return ofAddresses.has(bareName(name)) || isSecretName(name, own);
}

/** More than these nobody would call a name: what it ends in says what it is. */
const mostLetters = 100;

/** A name without what is only its way of being written. */
export function bareName(name: string): string {
  return name
    .slice(-mostLetters)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
