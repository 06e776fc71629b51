/** Letters of other scripts beside the Latin ones that they are taken for. */
const pairs =
  'аa вb сc ԁd еe ɡg һh іi јj кk ӏl мm нh оo рp ԛq ѕs тt υu ѵv ԝw хx уy αa βb εe ηn ιi κk νv οo ρp τt χx γy ɑa ıi ⅼl օo ոn սu հh';

const twins: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/** The letter that a character is taken for; itself where it is what it looks like. */
function twinOf(character: string): string {
  return twins.get(character) ?? character;
}

/** Scripts that are written beside Latin letters in ordinary names are no mixture. */
const latin = /\p{Script=Latin}/u;
const foreign =
  /[^\P{Letter}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** True for a word that could be taken for another: it mixes scripts, or all of its letters have a Latin twin. */
export function looksLikeAnother(word: string): boolean {
  if (!foreign.test(word)) return false;
  if (latin.test(word)) return true;
  return Array.from(word.toLowerCase()).every((letter) => twinOf(letter) <= '\u007F');
}

/** What is left of a name when only its looks count. */
function looksOf(name: string): string {
  const letters = name.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}_.-]/gu, '');
  return Array.from(letters.toLowerCase(), twinOf)
    .join('')
    .replace(/[1|i]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm');
}

/** Which of some known names another one could be taken for; undefined where it is one of them, or like none. */
export function twinAmong(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const looks = looksOf(name);
  return known.find((one) => looksOf(one) === looks);
}
