/** A pattern as a tree: regular expressions in Unicode mode, as ECMA-262 writes them, less what needs memory. */
export type PatternTree =
  | { readonly kind: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternTree[] }
  | { readonly kind: 'repeat'; readonly body: PatternTree; readonly least: number; readonly most: number }
  /** One character that this test accepts, by its code point. */
  | { readonly kind: 'character'; readonly accepts: CharacterTest }
  | { readonly kind: 'edge'; readonly edge: Edge }
  /** What follows (or came before) has to match, or must not; nothing is consumed. */
  | { readonly kind: 'look'; readonly behind: boolean; readonly wanted: boolean; readonly body: PatternTree };

export type CharacterTest = (codePoint: number) => boolean;

export type Edge = 'start' | 'end' | 'word' | 'no-word';
