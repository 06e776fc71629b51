import {
  callKey,
  callOwner,
  type Question,
  type ResultContent,
  type RunInterrupt,
  type ThreadEventBody,
  type ToolCall,
  type ToolEnd,
} from '@callboard/core';
import type { Random } from '@callboard/core/testing';
import { anyArgs, anyValue, anyWords, oddIds } from './texts.ts';

/** The lines of one call as it is streamed, in pieces cut anywhere. */
function streamed(
  random: Random,
  call: { readonly runId: string; readonly toolCallId: string; readonly toolName: string },
): readonly ThreadEventBody[] {
  const { runId, toolCallId } = call;
  const text = anyArgs(random);
  const cut = random.upTo(text.length + 1);
  return [
    {
      type: 'call-started',
      ...call,
      ...(random.chance(0.2) ? { server: 'https://tools.example/mcp' } : {}),
    },
    ...[text.slice(0, cut), text.slice(cut)].flatMap((delta): ThreadEventBody[] =>
      delta === '' ? [] : [{ type: 'call-args-appended', runId, toolCallId, delta }],
    ),
    ...(random.chance(0.95) ? [{ type: 'call-closed' as const, runId, toolCallId }] : []),
  ];
}

function anyContent(random: Random): ResultContent {
  return random.pick<ResultContent>(
    () => ({ kind: 'text', text: anyWords(random) }),
    () => ({ kind: 'json', json: JSON.stringify(anyValue(random)) }),
    () => ({ kind: 'parts', parts: [{ type: 'text', text: anyWords(random) }] }),
  );
}

function anyQuestion(random: Random, toolCallId: string | undefined): Question {
  return {
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(random.chance(0.5) ? { message: anyWords(random) } : {}),
    allowed: random.of([
      ['approve', 'edit', 'reject', 'answer'],
      ['approve', 'reject', 'dismiss'],
      ['answer', 'reject', 'dismiss'],
    ] as const),
    answer: { kind: 'text' },
    losses: random.of([[], ['reason']] as const),
  };
}

/** What an agent does with a run we sent: words, calls of its own and of the page, questions, and any end. */
export function anyTurn(random: Random, runId: string, tools: readonly string[]): readonly ThreadEventBody[] {
  const events: ThreadEventBody[] = [{ type: 'run-started', runId }];
  const made: string[] = [];
  for (let step = 1 + random.upTo(5); step > 0; step -= 1) {
    const toolCallId = random.chance(0.15) ? random.of(oddIds) : `${runId}-${step}`;
    const messageId = `${runId}-m${step}`;
    random.pick<() => unknown>(
      () => () =>
        events.push(
          { type: 'message-started', runId, messageId, role: 'assistant' },
          { type: 'message-text-appended', runId, messageId, delta: anyWords(random) },
          { type: 'message-closed', runId, messageId },
        ),
      ...[1, 2, 3, 4].map(() => () => () => {
        made.push(toolCallId);
        events.push(...streamed(random, { runId, toolCallId, toolName: random.of(tools) }));
      }),
      () => () => {
        made.push(toolCallId);
        events.push(...streamed(random, { runId, toolCallId, toolName: 'agents-own' }));
        if (random.chance(0.4))
          events.push({
            type: 'question-asked',
            runId,
            toolCallId,
            question: anyQuestion(random, toolCallId),
          });
      },
      () => () =>
        events.push({
          type: 'call-result-received',
          runId,
          toolCallId: random.of([...made, 'nobody']),
          messageId: `${runId}-t${step}`,
          content: anyContent(random),
          ...(random.chance(0.3) ? { error: anyWords(random) || 'failed' } : {}),
        }),
    )();
  }
  events.push(...random.of(endsOf(random, runId, made)));
  return events;
}

function endsOf(
  random: Random,
  runId: string,
  made: readonly string[],
): readonly (readonly ThreadEventBody[])[] {
  const interrupts = random.list(2, (): RunInterrupt => anyInterrupt(random, runId, made), 1);
  const named = interrupts.map((interrupt, index) => ({ ...interrupt, id: `i${index}-${runId}` }));
  return [
    ...[1, 2, 3, 4, 5].map(() => [{ type: 'run-succeeded', runId } as const]),
    [{ type: 'run-succeeded', runId, pendingToolCallIds: made.slice(1) }],
    ...[1, 2].map(() => [{ type: 'run-interrupted', runId, interrupts: named } as const]),
    [{ type: 'run-failed', runId, message: 'The model is away.' }],
    [{ type: 'run-cancelled', runId }],
    [],
  ];
}

function anyInterrupt(random: Random, runId: string, made: readonly string[]): RunInterrupt {
  const about = random.chance(0.7) && made.length > 0 ? random.of(made) : undefined;
  return {
    id: runId,
    reason: 'tool_call',
    raw: null,
    ...(about === undefined ? {} : { toolCallId: about }),
    ...(random.chance(0.9) ? { questions: [anyQuestion(random, about)] } : {}),
    ...(random.chance(0.15)
      ? { expiresAt: new Date(Date.UTC(2026, 0, 1, 14, 0, random.upTo(30))).toISOString() }
      : {}),
  };
}

/** A wire that tells of the attempts of the agent's tools says what comes next, mostly in order (draft 5). */
export function anyAttemptEvent(random: Random, call: ToolCall): ThreadEventBody | undefined {
  if (callOwner(call) === 'page' || call.args.state === 'streaming') return undefined;
  const { key, attempts } = call;
  const last = attempts.at(-1);
  const isAtWork = last !== undefined && last.end === undefined;
  if ((!isAtWork && random.chance(0.7)) || last === undefined)
    return {
      type: 'attempt-started',
      key,
      attempt: attempts.length + 1,
      argsText: call.args.text,
      ...(random.chance(0.3) ? { terms: { idempotent: true } } : {}),
    };
  const attempt = random.chance(0.9) ? last.number : 1 + random.upTo(4);
  const of = { key, attempt };
  const input = last.inputs?.at(-1);
  const ends: readonly ToolEnd[] = [
    { kind: 'completed', content: anyContent(random) },
    { kind: 'failed', message: anyWords(random) },
    { kind: 'errored', code: 'tool-failed', name: 'Error', message: anyWords(random) },
    { kind: 'refused', message: anyWords(random), detail: anyValue(random) },
  ];
  if (input !== undefined && input.answer === undefined && random.chance(0.7))
    return {
      type: 'input-given',
      ...of,
      requestId: input.requestId,
      answer: random.of([
        { action: 'accept', text: '{"floor":3}' },
        { action: 'accept', text: 'third' },
        { action: 'accept' },
        { action: 'decline' },
        { action: 'cancel' },
      ] as const),
    };
  return random.pick<ThreadEventBody>(
    () => ({ type: 'attempt-progressed', ...of, progress: anyValue(random) }),
    () => ({
      type: 'attempt-accepted',
      ...of,
      ...(random.chance(0.7) ? { reference: anyValue(random) } : {}),
    }),
    () => ({
      type: 'input-requested',
      ...of,
      requestId: `${key}#${attempt}.${last.inputs?.length ?? 0}`,
      question: { message: anyWords(random), form: { kind: 'text' } },
    }),
    ...[1, 2, 3].map(() => () => ({ type: 'attempt-ended' as const, ...of, end: random.of(ends) })),
    () => ({ type: 'attempt-ended', ...of, end: { kind: 'timed-out', limit: 500 } }),
    () => ({ type: 'attempt-ended', ...of, end: { kind: 'stopped' } }),
  );
}

/** What happens in a turn of a session: its calls are told of, and some are handed over. */
export function anySessionEvents(
  random: Random,
  runId: string,
  toolCallId: string,
  tools: readonly string[],
): readonly ThreadEventBody[] {
  const of = { runId, toolCallId };
  return random.pick<readonly ThreadEventBody[]>(
    () => streamed(random, { ...of, toolName: 'agents-own' }),
    () => streamed(random, { ...of, toolName: random.of(tools) }),
    ...[1, 2].map(() => () => [
      ...streamed(random, { ...of, toolName: random.of(tools) }),
      {
        type: 'call-handed-over' as const,
        ...of,
        argsText: anyArgs(random),
        ...(random.chance(0.5) ? { timeLimit: 2_000 } : {}),
      },
    ]),
    () => [{ type: 'call-progressed', ...of, progress: anyValue(random) }],
    () => [{ type: 'call-ended', ...of, end: { kind: 'completed' } }],
    () => [
      {
        type: 'call-ended',
        ...of,
        end: random.of([
          { kind: 'failed', code: 'BUSY' },
          { kind: 'disallowed', code: 'NO' },
          { kind: 'invalid', code: 'ARGS' },
          { kind: 'timed-out', code: 'LATE' },
          { kind: 'stopped', code: 'STOP' },
          { kind: 'cancelled' },
          { kind: 'abandoned', message: 'gave up' },
        ] as const),
      },
    ],
    () => [
      {
        type: 'call-result-received',
        ...of,
        messageId: `result-${callKey(runId, toolCallId)}`,
        content: anyContent(random),
      },
    ],
    () => [
      random.of([
        { type: 'run-succeeded', runId },
        { type: 'run-failed', runId, message: 'x' },
      ] as const),
    ],
  );
}
