/** How many of the latest pieces are kept apart; a reader this far behind pays for the whole text once. */
const PIECES_KEPT = 512;

/**
 * The text of a string that is being written. The engine joins long texts lazily and copies them whole when they are
 * first looked into, so the latest pieces are also kept apart: who follows the text reads only those.
 */
export class OpenText {
  #text = '';
  #pieces: string[] = [];
  /** Where the first piece kept begins in the text. */
  #start = 0;

  get text(): string {
    return this.#text;
  }

  get length(): number {
    return this.#text.length;
  }

  clear(): void {
    this.#text = '';
    this.#start = 0;
    if (this.#pieces.length > 0) this.#pieces = [];
  }

  append(piece: string): void {
    this.#text += piece;
    this.#pieces.push(piece);
    if (this.#pieces.length < 2 * PIECES_KEPT) return;
    for (const dropped of this.#pieces.splice(0, PIECES_KEPT)) this.#start += dropped.length;
  }

  /** What has been appended since the text was `length` long. */
  since(length: number): string {
    if (length >= this.#text.length) return '';
    if (length < this.#start) return this.#text.slice(length);
    let index = this.#pieces.length;
    let start = this.#text.length;
    while (start > length && index > 0) {
      index--;
      start -= this.#pieces[index]?.length ?? 0;
    }
    const last = index === this.#pieces.length - 1 ? this.#pieces[index] : this.#pieces.slice(index).join('');
    return (last ?? '').slice(length - start);
  }
}
