import type { MediaPart } from '@callboard/core';
import { timeOf } from '../rfc3339.ts';
import type { InlineContent, VconDialog } from '../vcon.ts';
import type { Attachments } from './attachments.ts';
import type { Cause, Sheet } from './sheet.ts';

/** What somebody said. What it comes to is known when the whole log is. */
interface Said {
  readonly at: number;
  /** False for what comes from the past: nobody here knows when it was said. */
  readonly isDated: boolean;
  readonly speaker: number;
  readonly listener: number;
  readonly messageId?: string;
  /** Its words, or a form as it was filled in, and its files; undefined where nothing was said after all. */
  readonly content: () =>
    | { readonly text: string | InlineContent; readonly files: readonly MediaPart[] }
    | undefined;
}

/** The place of something said; undefined where it has none. */
export type SaidPlace = () => number | undefined;

/** What was said, in order. */
export interface Dialogs {
  add(said: Said): SaidPlace;
  /** Gives each its place; their files are put among the attachments. */
  written(attachments: Attachments): readonly VconDialog[];
  /** What those that have a place followed from. */
  causes(): readonly Cause[];
}

/** `sheet` knows what the log tells of just now. */
export function createDialogs(sheet: Pick<Sheet, 'cause'>): Dialogs {
  const all: Said[] = [];
  const causes = new Map<Said, Cause>();
  const places = new Map<Said, number>();
  return {
    add(said) {
      all.push(said);
      causes.set(said, sheet.cause);
      return () => places.get(said);
    },
    written(attachments) {
      const list: VconDialog[] = [];
      for (const said of all.toSorted((one, other) => one.at - other.at)) {
        const content = said.content();
        if (content === undefined || (content.text === '' && content.files.length === 0)) continue;
        const { speaker, listener, messageId, at, isDated } = said;
        const dialog = list.length;
        places.set(said, dialog);
        list.push({
          type: 'text',
          ...(isDated ? { start: timeOf(at) } : {}),
          parties: [speaker, listener],
          originator: speaker,
          ...(messageId === undefined ? {} : { message_id: messageId }),
          ...(typeof content.text === 'string' ? inWords(content.text) : content.text),
        });
        for (const file of content.files) attachments.add(file, { at, party: speaker, dialog });
      }
      return list;
    },
    causes: () => [...places.keys()].flatMap((said) => causes.get(said) ?? []),
  };
}

function inWords(body: string): InlineContent {
  return { mediatype: 'text/plain', encoding: 'none', body };
}
