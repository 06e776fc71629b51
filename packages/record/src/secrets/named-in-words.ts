import { isRemoved } from './removed.ts';
import { bareName, isSecretName } from './secret-names.ts';

/**
 * A name and what follows it where a value may: `password: `, `"api_key": "`, `TOKEN=`, `--password `, `<password>`. Goes over
 * no run of characters again and again: a name begins where no name can go on, and all of it is bounded.
 */
const named =
  /(?<![\p{L}\p{N}_.-])(--?|<)?((?:(?:access|account|api|auth|bearer|client|encryption|master|private|refresh|secret|security|session|shared|signing) )?[\p{L}_][\p{L}\p{N}_.-]{1,79})(\\{0,7}["'`]?\]?\s{0,8}(?:=>|->|:=|[:=：＝])\s{0,8}|>| {1,4})/giu;

/** Names that stand before a credential in sentences too, whatever it looks like. Others need a value that looks like one. */
const plain =
  /(?:pass(?:word|wd|phrase|wort)|kennwort|pwd|secret(?:key)?|apikey|(?:account|access|private|encryption|signing)key|(?:access|auth|refresh|session|id|bearer)token)\d*$/;

const quotedValue = /\\{0,7}(?:"[^"\n]{1,4000}"|'[^'\n]{1,4000}'|`[^`\n]{1,4000}`)/y;
const blockValue = /[|>][+-]?[ \t]{0,8}\r?\n[ \t]{0,80}[^\n]+/y;
const bareValue = /[^\s"'`,;}\]<&\\]+/y;

/** What says that there is one, or none, or stands for it. */
const noValue =
  /^(?:changed|empty|expired|false|hidden|incorrect|invalid|missing|none|null|optional|required|reset|set|true|undefined|unknown|unset|updated|weak|wrong|\*+|•+|x{3,}|\.{3}|\$\{?[A-Z_][A-Z0-9_]*\}?|\{\{.*|%[A-Z_]+%)[.!?]?$/i;

/** Takes out what is named a credential in words; `own` are the app's own names, bare. */
export function withoutNamed(text: string, own: ReadonlySet<string>, gone: () => string): string {
  let result = '';
  let copied = 0;
  named.lastIndex = 0;
  for (let found = named.exec(text); found !== null; found = named.exec(text)) {
    const [, before = '', name = '', between = ''] = found;
    const isFlag = before.startsWith('-');
    const isSeparated = between.trim() === '' ? isFlag : between === '>' ? before === '<' : true;
    if (!isSeparated || !isSecretName(name, own)) continue;
    const start = named.lastIndex;
    const value = valueAt(text, start);
    if (value === '') continue;
    named.lastIndex = start + value.length;
    const bare = bareName(name);
    const isNamed = plain.test(bare) || own.has(bare);
    const rest = text.slice(start + value.length, start + value.length + 80);
    if (isRemoved(value) || !isGiven(value, rest, { isFlag, isNamed })) continue;
    result += text.slice(copied, start) + gone();
    copied = start + value.length;
  }
  return copied === 0 ? text : result + text.slice(copied);
}

function valueAt(text: string, start: number): string {
  for (const pattern of [quotedValue, blockValue, bareValue]) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return '';
}

/** True for what is given as a value, and not how a sentence goes on: `password: must have 8 characters`. */
function isGiven(
  value: string,
  rest: string,
  { isFlag, isNamed }: { readonly isFlag: boolean; readonly isNamed: boolean },
): boolean {
  const bare = value.replace(/^\\*["'`]|\\*["'`]$/g, '');
  if (noValue.test(bare) || isRemoved(bare)) return false;
  if (!isNamed) return bare.length >= 8 && /\d/.test(bare);
  // Where one is, and not what: `pwd: /home/ada`.
  if (/^[/(]/.test(bare)) return false;
  if (isFlag && (bare.startsWith('-') || /^\s+-/.test(rest))) return !bare.startsWith('-');
  if (/^\\*["'`]|[^A-Za-z.:]/.test(value)) return true;
  return /^[^\S\n]*(?:$|[\n,;&}\])"'<\\])/.test(rest);
}
