import { isBase64, type MediaPart } from '@callboard/core';
import { toBase64url } from '../base64url.ts';
import type { FileElsewhere, RecordedVcon } from '../extension/extension-event.ts';
import { timeOf } from '../rfc3339.ts';
import type { Cleaner } from '../secrets/cleaner.ts';

type Attachment = RecordedVcon['attachments'][number];

/** The content of a file, or where it is. */
type FileContent =
  | { readonly encoding: 'base64url'; readonly body: string }
  | { readonly callboard_source: FileElsewhere }
  | Readonly<Record<string, never>>;

/** Whose a file is, and what it came with. */
interface FilePlace {
  readonly at: number;
  readonly party: number;
  readonly dialog?: number;
  /** The call that it came of. What a call gives again, or its agent is told of, is the same file. */
  readonly call?: string;
}

/** The files of a record, by their places. */
export interface Attachments {
  add(part: MediaPart, place: FilePlace): number;
  list(): readonly Attachment[];
}

export function createAttachments(cleaner: Cleaner): Attachments {
  const list: Attachment[] = [];
  const ofCalls = new Map<string, Map<string, number>>();

  function filesOf(call: string): Map<string, number> {
    const files = ofCalls.get(call) ?? new Map<string, number>();
    ofCalls.set(call, files);
    return files;
  }

  return {
    add({ source }, { at, party, dialog, call }) {
      const known = call === undefined ? undefined : filesOf(call);
      const name = known === undefined ? '' : JSON.stringify(source);
      const before = known?.get(name);
      if (before !== undefined) return before;
      known?.set(name, list.length);
      const place = {
        start: timeOf(at),
        party,
        session: 0,
        ...(dialog === undefined ? {} : { dialog }),
      };
      const said = source.mimeType === undefined ? {} : { mediatype: cleaner.text(source.mimeType) };
      list.push({ ...place, ...said, ...contentOf(source) });
      return list.length - 1;
    },
    list: () => list,
  };

  function elsewhere(source: Exclude<MediaPart['source'], { readonly type: 'data' }>): FileElsewhere {
    const { type } = source;
    const provider = type === 'file' ? source.provider : undefined;
    return {
      type,
      value: cleaner.text(source.value),
      ...(provider === undefined ? {} : { provider: cleaner.text(provider) }),
    };
  }

  /** What is no base64 is no file: nobody can read it, here or there. */
  function contentOf(source: MediaPart['source']): FileContent {
    if (source.type !== 'data')
      // A vCon refers to a file elsewhere only with its hash, and nobody here has looked at it.
      return { callboard_source: elsewhere(source) };
    if (!isBase64(source.value)) return {};
    const body = toBase64url(source.value);
    return body.length % 4 === 1 ? {} : { encoding: 'base64url', body };
  }
}
