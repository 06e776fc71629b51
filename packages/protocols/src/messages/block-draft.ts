/** A JSON text that goes into what is written as it is. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** A value that is to be written. */
type DraftValue =
  | string
  | number
  | boolean
  | null
  | JsonText
  | readonly DraftValue[]
  | { readonly [name: string]: DraftValue };

/** A block that is to be written. */
export type BlockDraft = Readonly<Record<string, DraftValue>>;

/** The JSON text of a draft. */
export function draftText(draft: DraftValue): string {
  if (draft instanceof JsonText) return draft.json;
  if (typeof draft !== 'object' || draft === null) return JSON.stringify(draft);
  if (isList(draft)) return `[${draft.map(draftText).join(',')}]`;
  return `{${Object.entries(draft)
    .map(([name, value]) => `${JSON.stringify(name)}:${draftText(value)}`)
    .join(',')}}`;
}

function isList(draft: object): draft is readonly DraftValue[] {
  return Array.isArray(draft);
}
