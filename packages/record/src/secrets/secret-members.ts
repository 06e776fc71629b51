import { removedCredential } from './removed.ts';
import { isSecretName } from './secret-names.ts';

/** True for what stands under a name, or at a place of a list, and is a credential by what stands around it. */
export type IsHeldSecret = (value: unknown, name: string) => boolean;

/** Members that say what another member of the same object is: `{"name": "Authorization", "value": "…"}`. */
const labels = [
  'name',
  'key',
  'field',
  'header',
  'param',
  'parameter',
  'id',
  'label',
  'variable',
  'property',
  'path',
];

/** Those it is said of. */
const labelled: ReadonlySet<string> = new Set([
  'value',
  'values',
  'val',
  'default',
  'before',
  'after',
  'old',
  'new',
  'oldValue',
  'newValue',
  'old_value',
  'new_value',
  'from',
  'to',
]);

/** Beside a name to log in with, these say how. */
const besideUser: ReadonlySet<string> = new Set(['pass', 'pw', 'pin']);
const users = ['user', 'username', 'userName', 'user_name', 'login'];

/** The private parts of a JSON Web Key. */
const ofKey: ReadonlySet<string> = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']);

/** A name longer than this is a text. */
const longestName = 200;

/** Which members of an object are credentials, by their own names and by what names them. */
export function secretMembers(object: object, own: ReadonlySet<string>): IsHeldSecret {
  const isLabelled =
    labels.some((label) => isSecretLabel(memberOf(object, label), own)) || isPasswordField(object);
  const hasUser = users.some((name) => typeof memberOf(object, name) === 'string');
  const isKey = typeof memberOf(object, 'kty') === 'string';
  return (value, name) => {
    if (!isCredential(value)) return false;
    // That of a payment is no header.
    if (isPayment(value)) return false;
    if (isSecretName(name, own)) return true;
    if (typeof value !== 'string' && !Array.isArray(value)) return false;
    return (
      (isLabelled && labelled.has(name)) || (hasUser && besideUser.has(name)) || (isKey && ofKey.has(name))
    );
  };
}

/**
 * Which items of a list are: the second of a pair in a list of pairs, what follows a flag of a command line, and what
 * follows the name of a header in a list of both.
 */
export function secretItems(list: readonly unknown[], own: ReadonlySet<string>): (place: number) => boolean {
  const isHeaders = list.length % 2 === 0 && list.some((one, place) => place % 2 === 0 && isHeaderName(one));
  return (place) => {
    const [value, before] = [list[place], list[place - 1]];
    if (typeof value !== 'string' || typeof before !== 'string' || !isCredential(value)) return false;
    const isFlag = /^--?[\w-]{1,80}$/.test(before) && !value.startsWith('-');
    const isHeader = isHeaders && place % 2 === 1 && isHeaderName(before);
    return (isFlag || isHeader) && isSecretName(before, own);
  };
}

/** True for `["Authorization", "…"]` in a list of such pairs. */
export function isSecretPair(item: unknown, own: ReadonlySet<string>): item is readonly [string, string] {
  return (
    Array.isArray(item) &&
    item.length === 2 &&
    typeof item[1] === 'string' &&
    isCredential(item[1]) &&
    isSecretLabel(item[0], own)
  );
}

/** That there is a password, or none, is no password; and what was taken out before is none. */
function isCredential(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    typeof value !== 'boolean' &&
    value !== '' &&
    value !== removedCredential
  );
}

/** The last step of a path, or a name. */
function isSecretLabel(label: unknown, own: ReadonlySet<string>): boolean {
  const said: unknown = Array.isArray(label) ? label.at(-1) : label;
  if (typeof said !== 'string' || said.length > longestName) return false;
  return isSecretName(said.slice(said.search(/[^/.[\]]*[\]]?$/)), own);
}

/** True for `{"id": …, "amount": …}`, which goes by the name of `authorization`. */
function isPayment(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'amount');
}

function isPasswordField(object: object): boolean {
  const type = memberOf(object, 'type');
  return typeof type === 'string' && type.toLowerCase() === 'password';
}

/** A word of a shopping list is none: `cookie` alone names no header. */
function isHeaderName(value: unknown): boolean {
  return typeof value === 'string' && /^(?:authorization|[a-z]+(?:-[a-z]+)+)$/i.test(value);
}

function memberOf(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}
