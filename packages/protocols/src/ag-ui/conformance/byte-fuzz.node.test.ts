import { createThread, type ThreadSnapshot } from '@callboard/core';
import { createFakeClock, createRandom } from '@callboard/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, formsOf, readCut } from '../testing/event-stream-forms.ts';
import { anyStream } from './testing/random-stream.ts';
import { ownStreams, readFixtures } from './testing/stream-fixture.ts';

/** How often each stream is cut into pieces, in each of its forms. */
const cuttings = 4;

/** Random streams beside the recorded ones. */
const randomStreams = fc.sample(anyStream, { seed: 1, numRuns: 40 });

const streams: readonly (readonly [name: string, events: readonly object[]])[] = [
  ...[...(readFixtures(ownStreams) ?? []), ...(readFixtures(process.env.AG_UI_CONFORMANCE) ?? [])].flatMap(
    ({ name, stream, then = [] }) => [
      [name, stream] as const,
      ...then.flatMap((step, index) =>
        step.stream === undefined ? [] : [[`${name}, answer ${index + 2}`, step.stream] as const],
      ),
    ],
  ),
  ...randomStreams.map((events, index) => [`random stream ${index + 1}`, events] as const),
];

/** What a thread holds after these bytes, however they arrive. */
async function stateAfter(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]): Promise<ThreadSnapshot> {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  for (const event of await readCut(bytes, cuts)) thread.dispatch(event);
  return thread.snapshot();
}

describe('bytes', () => {
  test.concurrent.each(streams)(
    'P1: %s leaves the same state, however its bytes are cut',
    async (name, events) => {
      const random = createRandom(name.length + events.length);
      const expected = await stateAfter(bytesOf(formsOf(events).LF ?? ''), []);
      for (const text of Object.values(formsOf(events))) {
        const bytes = bytesOf(text);
        for (let time = 0; time < cuttings; time += 1) {
          const cuts = random.list(24, () => random.upTo(bytes.length)).sort((one, other) => one - other);
          expect(await stateAfter(bytes, cuts)).toEqual(expected);
        }
      }
      // Byte by byte no character of more than one byte is left whole.
      const bytes = bytesOf(formsOf(events).CRLF ?? '');
      expect(await stateAfter(bytes, [...bytes.keys()])).toEqual(expected);
    },
  );
});
