import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { settle } from '../testing/stage.ts';
import { createThread } from '../thread.ts';
import type { ThreadEventBody } from '../thread-event.ts';
import { createJournal } from './journal.ts';
import type { ThreadWrite } from './shared-ports.ts';

const decided = (requestId: string): ThreadEventBody => ({
  type: 'decision-made',
  requestId,
  decision: { kind: 'approve' },
  means: 'person',
  shownText: '{}',
});

test('P8: a write that is under way gives up no claim whose event it does not hold', async () => {
  const clock = createFakeClock();
  const thread = createThread({ id: 'thread-1', clock });
  const writes: ThreadWrite[] = [];
  const finish: (() => void)[] = [];
  const journal = createJournal({
    thread,
    clock,
    isMemoryEnough: false,
    onTold: () => undefined,
    onState: () => undefined,
    onLost: () => undefined,
    storage: {
      read: async () => undefined,
      write: (_threadId, write) => {
        writes.push(write);
        return new Promise((resolve) => finish.push(() => resolve({ kind: 'written' })));
      },
      writeDraft: async () => undefined,
    },
  });
  journal.begin(0, { isWhole: false });
  thread.dispatch(decided('first'));
  await settle();
  // A storage looks at what it was given when it gets to it; meanwhile the next decision is made.
  thread.dispatch(decided('second'));
  await settle();
  expect(writes).toHaveLength(1);
  expect(writes[0]?.releases).toEqual(['decision:first']);
  finish[0]?.();
  await settle();
  expect(writes[1]).toMatchObject({ releases: ['decision:second'], events: [{ requestId: 'second' }] });
  journal.drop();
});
