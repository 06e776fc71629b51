import type { ThreadEventBody } from '@callboard/core';
import { codecsWith, withQuestions } from './interrupts/built-in.ts';
import type { InterruptCodec } from './interrupts/codec.ts';
import { type AgUiReader, createStreamReader, type StreamReaderOptions } from './stream-reader.ts';

/** What a reader has to know about the request whose answer it reads. */
export interface AgUiReaderOptions extends StreamReaderOptions {
  /** Forms of interrupts beside those that are built in; these are asked first. The input is written with the same. */
  readonly codecs?: readonly InterruptCodec[];
}

/** Makes a reader for the answer to one request, which reads what its interrupts ask as well. */
export function createAgUiReader({ codecs: own, ...options }: AgUiReaderOptions): AgUiReader {
  const reader = createStreamReader(options);
  const codecs = codecsWith(own);
  const asked = (events: readonly ThreadEventBody[]): readonly ThreadEventBody[] =>
    withQuestions(events, codecs);
  return {
    read: (event) => asked(reader.read(event)),
    readText: (text) => asked(reader.readText(text)),
    readTexts: (texts) => asked(reader.readTexts(texts)),
    refuse: reader.refuse,
    end: reader.end,
    get refusal() {
      return reader.refusal;
    },
  };
}
