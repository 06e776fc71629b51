import { createThread, type ThreadEventBody } from '@callboard/core';
import { deltas, document } from '../documents.ts';
import { atMost, type Figure } from '../figure.ts';

const runId = 'run';

/** What a thread keeps, against the same data held plainly. */
export async function memory(): Promise<Figure[]> {
  return [await streamed(), await settled()];
}

/** 1 MB of arguments while they are written and read, against their text and their value. */
async function streamed(): Promise<Figure> {
  const text = document('mixed', 1_000_000);
  const ours = await held(() => {
    const thread = createThread({ id: 'thread' });
    thread.dispatch([{ type: 'run-started', runId }, started(0)]);
    const key = thread.callKeys()[0] ?? '';
    for (const [index, delta] of deltas(text, 16).entries()) {
      thread.dispatch({ type: 'call-args-appended', runId, toolCallId: 'call-0', delta });
      if (index % 50 === 0) thread.args(key);
    }
    thread.dispatch([closed(0), succeeded]);
    return { thread, value: thread.args(key)?.value };
  });
  const plain = await held(() => {
    const copy = Buffer.from(text).toString();
    return { text: copy, value: JSON.parse(copy) };
  });
  return atMost(2, 'memory, 1 MB of arguments streamed and read', ours / plain, 'x text and value');
}

/** 10,000 settled calls whose cards were shown while they were written, against a list of their texts, values and results. */
async function settled(): Promise<Figure> {
  const count = 10_000;
  const text = document('mixed', 800);
  const ours = await held(() => {
    const thread = createThread({ id: 'thread' });
    thread.dispatch({ type: 'run-started', runId });
    for (let index = 0; index < count; index += 1) {
      thread.dispatch(started(index));
      const key = thread.callKeys()[index] ?? '';
      for (const delta of deltas(text, 16)) {
        thread.dispatch({ type: 'call-args-appended', runId, toolCallId: `call-${index}`, delta });
        thread.args(key);
      }
      thread.dispatch([closed(index), result(index)]);
      thread.args(key);
    }
    thread.dispatch(succeeded);
    return thread;
  });
  const plain = await held(() =>
    Array.from({ length: count }, (_, index) => {
      const copy = Buffer.from(text).toString();
      return {
        id: `call-${index}`,
        name: 'look_up',
        text: copy,
        value: JSON.parse(copy),
        result: `ok ${index}`,
      };
    }),
  );
  return atMost(
    2,
    'memory, 10,000 settled calls of 800 characters',
    ours / plain,
    'x text, value and result',
  );
}

const succeeded: ThreadEventBody = { type: 'run-succeeded', runId };

function started(index: number): ThreadEventBody {
  return { type: 'call-started', runId, toolCallId: `call-${index}`, toolName: 'look_up' };
}

function closed(index: number): ThreadEventBody {
  return { type: 'call-closed', runId, toolCallId: `call-${index}` };
}

function result(index: number): ThreadEventBody {
  return {
    type: 'call-result-received',
    runId,
    toolCallId: `call-${index}`,
    messageId: `result-${index}`,
    content: { kind: 'text', text: `ok ${index}` },
  };
}

/** Bytes of the heap that what `make` gives keeps alive. */
async function held(make: () => unknown): Promise<number> {
  await collected();
  const before = await collected();
  const kept = make();
  const after = await collected();
  if (kept === undefined) throw new Error('nothing was made');
  return after - before;
}

/** Twice, and with a turn between: what finalizers let go goes with the second. */
async function collected(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('memory needs node --expose-gc');
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, 20));
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
