/** What is done to the parts of a JSON text. */
interface TextRules {
  readonly text: (text: string) => string;
  readonly isSecret: (name: string) => boolean;
  /** What takes the place of a credential. */
  readonly gone: () => string;
}

const token = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** That there is a password, or none, is no password. */
const harmless = new Set(['true', 'false', 'null', '""']);

/**
 * Takes credentials out of a JSON text that no parser may touch, because it holds numbers JavaScript would round, a name
 * twice, or is no whole document: token by token, so that all else stays as it was written.
 */
export function cleanJsonText(given: string, { text, isSecret, gone }: TextRules): string {
  const open: string[] = [];
  let result = '';
  let copied = 0;
  /** The name of the value that comes next. */
  let name: string | undefined;
  let isNameNext = false;
  /** How deep it is nested, what is left out whole. */
  let leftOutAt: number | undefined;

  function put(instead: string, from: number, to: number): void {
    result += given.slice(copied, from) + JSON.stringify(instead);
    copied = to;
  }

  for (const { 0: part, index } of given.matchAll(token)) {
    const end = index + part.length;
    const isHeld = leftOutAt !== undefined;
    if (part === '{' || part === '[') {
      if (!isHeld && name !== undefined && isSecret(name)) {
        put(gone(), index, end);
        leftOutAt = open.length;
      }
      open.push(part);
      isNameNext = part === '{';
      name = undefined;
    } else if (part === '}' || part === ']') {
      open.pop();
      isNameNext = false;
      name = undefined;
      if (open.length === leftOutAt) {
        leftOutAt = undefined;
        copied = end;
      }
    } else if (part === ',') {
      isNameNext = open.at(-1) === '{';
      name = undefined;
    } else if (part === ':') isNameNext = false;
    else if (!isHeld) {
      const said = part.startsWith('"') ? decoded(part) : part;
      const isSecretValue = !isNameNext && name !== undefined && !harmless.has(part) && isSecret(name);
      const left = isSecretValue ? gone() : text(said);
      if (left !== said) put(left, index, end);
      if (isNameNext) name = said;
    }
  }
  return leftOutAt === undefined ? result + given.slice(copied) : result;
}

/** The text that a JSON string means; of a broken one, what stands there. */
function decoded(part: string): string {
  try {
    const value: unknown = JSON.parse(part);
    return typeof value === 'string' ? value : part;
  } catch {
    return part.slice(1);
  }
}
