/** A piece of a JSON text: an item of a list, or a member's value. `at` is where its text begins. */
export interface JsonPiece {
  /** The member's name, undefined for an item. */
  readonly name: string | undefined;
  readonly at: number;
  readonly json: string;
}

const marks = /["[\]{},:]/g;

/**
 * The items of a list, or the members of an object, each as the text it was written with: so nothing is rounded, and
 * what nobody reads can be written again to the letter. Undefined for any other value. `json` is one valid document.
 */
export function piecesOf(json: string): readonly JsonPiece[] | undefined {
  const opening = json.trimStart().at(0);
  if (opening !== '[' && opening !== '{') return undefined;
  const pieces: JsonPiece[] = [];
  let depth = 0;
  let begin = 0;
  let name: string | undefined;
  const take = (end: number): void => {
    const given = json.slice(begin, end);
    const piece = given.trim();
    if (piece === '') return;
    pieces.push({ name, at: begin + given.indexOf(piece), json: piece });
    name = undefined;
  };
  marks.lastIndex = 0;
  for (let found = marks.exec(json); found !== null; found = marks.exec(json)) {
    const { index } = found;
    const [mark] = found;
    if (mark === '"') marks.lastIndex = endOfText(json, index);
    else if (mark === '[' || mark === '{') {
      depth += 1;
      if (depth === 1) begin = index + 1;
    } else if (mark === ']' || mark === '}') {
      if (depth === 1) take(index);
      depth -= 1;
    } else if (depth === 1 && mark === ',') {
      take(index);
      begin = index + 1;
    } else if (depth === 1 && mark === ':' && name === undefined) {
      const key: unknown = JSON.parse(json.slice(begin, index));
      name = String(key);
      begin = index + 1;
    }
  }
  return pieces;
}

/** Behind the quotation mark that ends the text which begins here. */
function endOfText(json: string, begin: number): number {
  for (let from = begin + 1; ; ) {
    const quote = json.indexOf('"', from);
    let escapes = 0;
    while (json[quote - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}
