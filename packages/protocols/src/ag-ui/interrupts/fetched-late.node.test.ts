import type { RunRequest, ThreadEventBody } from '@callboard/core';
import { expect, test } from 'vitest';
import { type InterruptFormsSource, readerOf, transportOf } from '../sent-run.ts';
import { runFinished, runStarted } from '../testing/read-stream.ts';
import { collectBatches, helloRequest } from '../testing/run-transport.ts';
import { type InterruptForms, interruptForms } from './forms.ts';

const interrupt = { id: 'i', reason: 'confirmation', message: 'Go on?' };
const interrupted = { ...runFinished, outcome: { type: 'interrupt', interrupts: [interrupt] } };

/** Answers each run with these events, one a batch, and counts what was sent. */
function stage(events: readonly object[], source: InterruptFormsSource) {
  const bodies: string[] = [];
  const transport = transportOf(
    {},
    async function* (request: RunRequest, { body }) {
      bodies.push(body);
      const reader = readerOf(request, {});
      for (const event of events) yield await Promise.resolve(reader.read(event));
    },
    source,
  );
  return { transport, bodies };
}

const types = (batches: readonly (readonly ThreadEventBody[])[]): readonly string[] =>
  batches.flat().map(({ type }) => type);

test('P1: nothing but an interrupt waits for what reads interrupts', async () => {
  let arrive: (forms: InterruptForms) => void = () => undefined;
  const late = new Promise<InterruptForms>((resolve) => {
    arrive = resolve;
  });
  const text = { type: 'TEXT_MESSAGE_START', messageId: 'm' };
  const closed = { type: 'TEXT_MESSAGE_END', messageId: 'm' };
  const { transport } = stage([runStarted, text, closed, interrupted], () => late);
  const heard: string[] = [];
  const read = collectBatches(transport, {
    onBatch: (batch) => heard.push(...batch.map(({ type }) => type)),
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(heard).toEqual(['run-started', 'message-started', 'message-closed']);
  arrive(interruptForms);
  const told = (await read).flat();
  expect(told.at(-1)?.type).toBe('stream-ended');
  expect(told.find((event) => event.type === 'run-interrupted')).toMatchObject({
    interrupts: [
      { id: 'i', codec: 'documented', questions: [{ allowed: ['approve', 'reject', 'dismiss'] }] },
    ],
  });
});

test('P10: where what reads interrupts cannot be fetched, it says so, and the question can still be refused', async () => {
  const { transport } = stage([runStarted, interrupted], () => Promise.reject(new Error('offline')));
  const told = (await collectBatches(transport)).flat();
  expect(told.map(({ type }) => type)).toEqual([
    'run-started',
    'problem-noted',
    'run-interrupted',
    'stream-ended',
  ]);
  expect(told[1]).toMatchObject({
    code: 'questions-not-loaded',
    message: expect.stringContaining('can only be refused here: offline'),
  });
  const end = told.find((event) => event.type === 'run-interrupted');
  expect(end?.interrupts).toEqual([{ ...interrupt, raw: interrupt }]);
});

test('P13: where what writes answers cannot be fetched, nothing is sent, and the next attempt sends them', async () => {
  let isOffline = true;
  const { transport, bodies } = stage([runStarted, runFinished], () =>
    isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(interruptForms),
  );
  const questions = [{ allowed: ['approve', 'reject'] as const, losses: [] }];
  const asked = { ...interrupt, raw: interrupt, codec: 'documented', questions };
  const request: RunRequest = {
    ...helloRequest,
    answers: [
      {
        kind: 'decided',
        interrupt: asked,
        decisions: questions.map((question) => ({ question, decision: { kind: 'approve' } })),
      },
    ],
  };
  const first = await collectBatches(transport, { request });
  expect(types(first)).toEqual(['problem-noted', 'run-not-accepted', 'stream-ended']);
  expect(first.flat()[0]).toMatchObject({ code: 'answers-not-loaded' });
  expect(bodies).toEqual([]);
  isOffline = false;
  expect(types(await collectBatches(transport, { request }))).toContain('run-succeeded');
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    resume: [{ interruptId: 'i', status: 'resolved', payload: true }],
  });
});

test('P5: a run that is stopped while it waits for that says nothing more', async () => {
  const { transport } = stage([runStarted, interrupted], () => new Promise<never>(() => undefined));
  const stop = new AbortController();
  const read = collectBatches(transport, { signal: stop.signal });
  await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  expect(types(await read)).toEqual(['run-started']);
});
