import { expect, test } from 'vitest';
import { createAgUiReader } from './index.ts';
import { hostileEvent } from './testing/hostile-event.ts';
import { createRandom } from './testing/random.ts';
import { runStarted } from './testing/read-stream.ts';

test('P5: a hostile corpus throws nowhere, and never says anything after a refusal', {
  timeout: 60_000,
}, () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const random = createRandom(seed);
    const reader = createAgUiReader({ requestedRunId: 'r' });
    reader.read(runStarted);
    for (let count = 0; count < 12; count += 1) {
      const refused = reader.refusal !== undefined;
      const read = reader.read(hostileEvent(random));
      if (refused) expect(read).toEqual([]);
    }
    reader.end('The stream ended.');
  }
});
