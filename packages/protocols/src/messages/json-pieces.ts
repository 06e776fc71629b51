/** A piece of a JSON text: an item of a list, or a member's value. `at` is where its text begins. */
export interface JsonPiece {
  /** The member's name, undefined for an item. */
  readonly name: string | undefined;
  readonly at: number;
  readonly json: string;
}

const [quote, comma, colon, listBegin, listEnd, objectBegin, objectEnd] = [
  0x22, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
];

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
  // Character by character, which is what a long conversation costs: a pattern would take many times as long.
  for (let index = 0; index < json.length; index += 1) {
    switch (json.charCodeAt(index)) {
      case quote:
        index = endOfText(json, index) - 1;
        break;
      case listBegin:
      case objectBegin:
        depth += 1;
        if (depth === 1) begin = index + 1;
        break;
      case listEnd:
      case objectEnd:
        if (depth === 1) take(index);
        depth -= 1;
        break;
      case comma:
        if (depth !== 1) break;
        take(index);
        begin = index + 1;
        break;
      case colon: {
        if (depth !== 1) break;
        const key: unknown = JSON.parse(json.slice(begin, index));
        name = String(key);
        begin = index + 1;
        break;
      }
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
