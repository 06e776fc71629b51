import { type Conversation, createConversation, type JsonObject, type Request } from '@callboard/core';
import { createCountingIds, openValidator } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { createAgUiTransport } from '../index.ts';
import { only } from '../testing/interrupt-trip.ts';

const feedback = { id: 'flow-9', reason: 'crewai:human_feedback', message: 'Good enough?' };
const choice = { ...feedback, responseSchema: { type: 'string', enum: ['approved', 'rejected'] } };

/** A flow of CrewAI that asks in its first run; what comes after is answered with these statuses, in their order. */
function talkToFlow(interrupt: object, ...statuses: readonly number[]) {
  const due = [200, ...statuses];
  const sent: JsonObject[] = [];
  const conversation: Conversation = createConversation({
    transport: createAgUiTransport({
      url: 'http://flow.test/',
      fetch: async (_url, init) => {
        const input: JsonObject = JSON.parse(String(init?.body));
        const { threadId, runId } = input;
        sent.push(input);
        const status = due.shift() ?? 200;
        if (status !== 200) return new Response('The flow is busy.', { status });
        const outcome = sent.length === 1 ? { outcome: { type: 'interrupt', interrupts: [interrupt] } } : {};
        const events = [
          { type: 'RUN_STARTED', threadId, runId },
          { type: 'RUN_FINISHED', threadId, runId, ...outcome },
        ];
        return new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
          headers: { 'content-type': 'text/event-stream' },
        });
      },
    }),
    validator: openValidator,
    ids: createCountingIds(),
  });
  conversation.start();
  const asked = (): Request => only(conversation.thread.requests());
  const answer = (text: string) =>
    conversation.decide({
      requestId: asked().id,
      decision: { kind: 'answer', text },
      means: 'person',
      shownText: '',
    });
  return { conversation, sent, asked, answer };
}

const words = (input: JsonObject | undefined): string => JSON.stringify(input?.messages);

test('P14: a message that CrewAI would take for a choice does not leave; what it asks is asked as before', async () => {
  const { conversation, sent, asked, answer } = talkToFlow(choice);
  await conversation.send('Plan it.');
  const held = await conversation.send('Forget it.');
  expect(held.end).toMatchObject({
    kind: 'not-accepted',
    message: expect.stringContaining('one of the choices'),
  });
  expect(sent).toHaveLength(1);
  expect(asked().state).toEqual({ kind: 'open' });

  expect(await answer('rejected')).toEqual({ kind: 'decided' });
  await expect.poll(() => conversation.thread.latestRun()?.end?.kind).toBe('succeeded');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    resume: [{ interruptId: 'flow-9', status: 'resolved', payload: 'rejected' }],
  });
  expect(words(sent[1])).toContain('Forget it.');
  expect(asked().state).toMatchObject({ kind: 'ended', end: 'decided' });
});

test('P13: a choice that the server did not take in stays decided, can be changed, and goes out once more', async () => {
  const { conversation, sent, asked, answer } = talkToFlow(choice, 503, 503);
  await conversation.send('Plan it.');
  await answer('approved');
  await expect.poll(() => conversation.thread.latestRun()?.end?.kind).toBe('not-accepted');
  expect(asked().state).toMatchObject({ kind: 'staged' });

  expect((await conversation.retry()).end).toMatchObject({ kind: 'not-accepted', status: 503 });
  expect(conversation.takeBack(asked().id)).toBe(true);
  expect(asked().state).toEqual({ kind: 'open' });
  await answer('rejected');
  await expect.poll(() => conversation.thread.latestRun()?.end?.kind).toBe('succeeded');
  const resumes = sent.slice(1).map(({ resume }) => resume);
  const entry = { interruptId: 'flow-9', status: 'resolved' };
  expect(resumes).toEqual([
    [{ ...entry, payload: 'approved' }],
    [{ ...entry, payload: 'approved' }],
    [{ ...entry, payload: 'rejected' }],
  ]);
});

test('P14: what a message gave up is asked anew where the server did not take it in, and can be answered', async () => {
  const { conversation, sent, asked, answer } = talkToFlow(feedback, 503);
  await conversation.send('Plan it.');
  expect((await conversation.send('Forget it.')).end).toMatchObject({ kind: 'not-accepted', status: 503 });
  expect(sent[1]).toMatchObject({ resume: [{ interruptId: 'flow-9', status: 'cancelled' }] });
  expect(asked().state).toEqual({ kind: 'open' });

  await answer('Shorter.');
  await expect.poll(() => conversation.thread.latestRun()?.end?.kind).toBe('succeeded');
  expect(sent[2]).toMatchObject({
    resume: [{ interruptId: 'flow-9', status: 'resolved', payload: 'Shorter.' }],
  });
});

test('P14: a message that was not taken in gives up the same when it is tried again', async () => {
  const { conversation, sent, asked } = talkToFlow(feedback, 503);
  await conversation.send('Plan it.');
  await conversation.send('Forget it.');
  expect((await conversation.retry()).end).toMatchObject({ kind: 'succeeded' });
  expect(sent[2]).toMatchObject({ resume: [{ interruptId: 'flow-9', status: 'cancelled' }] });
  expect(words(sent[2])).toBe(words(sent[1]));
  expect(asked().state).toMatchObject({ kind: 'ended', end: 'superseded' });
});
