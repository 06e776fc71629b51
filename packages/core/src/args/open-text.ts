/** Pieces are joined into a block when they are this many, or hold this much text. */
const BLOCK_PIECES = 128;
const BLOCK_LENGTH = 8192;

/**
 * The text of a string that is being written.
 *
 * The engine joins texts lazily, as a tree of their pieces. A tree with a leaf for each delta keeps the garbage
 * collector busy, and looking into it copies the whole text. So pieces are joined for good in blocks, a finished text
 * has few of those, and who follows the writing reads the latest pieces alone.
 */
export class OpenText {
  /** Everything up to and with the last block. */
  #settled = '';
  #block = '';
  #pieces: string[] = [];
  #piecesLength = 0;
  /** The first so many pieces as one text, for who reads all of it again and again. */
  #joined = '';
  #joinedPieces = 0;
  /** All of it, kept so that a text that did not change is the same string, not just an equal one. */
  #text: string | undefined = '';

  get text(): string {
    if (this.#text !== undefined) return this.#text;
    for (; this.#joinedPieces < this.#pieces.length; this.#joinedPieces++)
      this.#joined += this.#pieces[this.#joinedPieces] ?? '';
    this.#text = this.#settled + this.#joined;
    return this.#text;
  }

  get length(): number {
    return this.#settled.length + this.#piecesLength;
  }

  clear(): void {
    if (this.#text === '') return;
    this.#settled = '';
    this.#block = '';
    this.#dropPieces();
    this.#text = '';
  }

  append(piece: string): void {
    this.#text = undefined;
    this.#pieces.push(piece);
    this.#piecesLength += piece.length;
    if (this.#piecesLength < BLOCK_LENGTH && this.#pieces.length < BLOCK_PIECES) return;
    this.#block = this.#pieces.join('');
    this.#settled += this.#block;
    this.#dropPieces();
  }

  /** The whole text with a last piece, which is not kept. */
  endWith(piece: string): string {
    if (this.#text === '') return piece;
    this.#pieces.push(piece);
    const end = this.#pieces.join('');
    this.#pieces.pop();
    return this.#settled === '' ? end : this.#settled + end;
  }

  /** What has been appended since the text was `length` long. */
  since(length: number): string {
    let missing = this.length - length;
    if (missing <= 0) return '';
    const fromBlock = missing - this.#piecesLength;
    if (fromBlock > this.#block.length) return this.text.slice(length);
    if (fromBlock > 0) return this.#block.slice(-fromBlock) + this.#pieces.join('');
    let first = this.#pieces.length;
    while (missing > 0 && first > 0) {
      first--;
      missing -= this.#pieces[first]?.length ?? 0;
    }
    const tail = first === this.#pieces.length - 1 ? this.#pieces[first] : this.#pieces.slice(first).join('');
    return (tail ?? '').slice(-missing);
  }

  #dropPieces(): void {
    this.#pieces = [];
    this.#piecesLength = 0;
    this.#joined = '';
    this.#joinedPieces = 0;
  }
}
