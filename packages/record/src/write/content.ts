import type { ContentPart, JsonValue, MediaPart, ResultContent } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { parsedJson } from '../parsed-json.ts';
import type { Cleaner } from '../secrets/cleaner.ts';
import type { IndexOrList, InlineContent } from '../vcon.ts';
import { hashOf } from './hash.ts';

/** Content with the files that belong to it. */
export type ContentWithFiles = InlineContent & { readonly attachment?: IndexOrList };

/** Makes content of what a log holds, without what is secret in it. */
export interface ContentMaker {
  text(text: string): InlineContent;
  /** A JSON text: as a value where that says the same, else to the letter (P6). */
  json(text: string): InlineContent;
  value(value: JsonValue): InlineContent;
  /** `attach` puts a file among the attachments, and says where. */
  result(content: ResultContent, attach: (part: MediaPart) => number): ContentWithFiles;
  /** Words of somebody. */
  words(text: string): string;
  /** What a JSON text is known by where it is not written down. One with credentials in it is hashed without them. */
  hash(text: string): string;
  hashOfResult(content: ResultContent): string;
}

/** `hashing` cleans what is only hashed, so that nothing is counted twice. */
export function createContentMaker(cleaner: Cleaner, hashing: Cleaner): ContentMaker {
  function text(given: string): InlineContent {
    return { mediatype: 'text/plain', encoding: 'none', body: cleaner.text(given) };
  }

  function json(given: string): InlineContent {
    const clean = cleaner.jsonText(given);
    const parsed = parseStrict(clean);
    if (parsed.ok && parsed.inexactNumbers.length === 0) return asValue(parsed.value);
    return {
      mediatype: parsedJson(clean) !== undefined ? 'application/json' : 'text/plain',
      encoding: 'none',
      body: clean,
    };
  }

  return {
    text,
    json,
    value: (given) => asValue(cleaner.value(given)),
    result(content, attach) {
      switch (content.kind) {
        case 'text':
          return text(content.text);
        case 'json':
          return json(content.json);
        case 'parts': {
          const files: number[] = [];
          const parts = content.parts.map((part): JsonValue => {
            if (part.type === 'text') return { type: 'text', text: cleaner.text(part.text) };
            const place = attach(part);
            files.push(place);
            return { type: part.type, attachment: place };
          });
          return {
            ...asValue({ content: parts }),
            ...(files.length === 0 ? {} : { attachment: [...new Set(files)] }),
          };
        }
      }
    },
    words: (given) => cleaner.text(given),
    hash: (given) => hashOf(hashing.jsonText(given)),
    hashOfResult(content) {
      switch (content.kind) {
        case 'text':
          return hashOf(hashing.text(content.text));
        case 'json':
          return hashOf(hashing.jsonText(content.json));
        case 'parts':
          return hashOf(hashing.jsonText(JSON.stringify(content.parts.map(withHashedData))));
      }
    },
  };
}

function asValue(body: JsonValue): InlineContent {
  return { mediatype: 'application/json', encoding: 'json', body };
}

/** A hash in the place of bytes: they hold no words to look through. */
function withHashedData(part: ContentPart): ContentPart {
  if (part.type === 'text' || part.source.type !== 'data') return part;
  return { ...part, source: { ...part.source, value: hashOf(part.source.value) } };
}
