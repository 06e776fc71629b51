import type { StatedMessage } from '../message.ts';
import type { RunRequest } from '../ports.ts';
import type { Thread } from '../thread.ts';
import type { ThreadEventBody } from '../thread-event.ts';
import type { Random } from './random.ts';

/** Arguments that are fit, unfit, broken, empty. */
export const argsTexts: readonly string[] = [
  '{"n":1}',
  '{"n":900}',
  '{"n":',
  '',
  '{"n":1,"n":2}',
  '{"n":9007199254740993}',
  '[]',
];

/** The ids of what the run before asked, if it was interrupted and no other has started since. */
export function asked(thread: Thread, runId: string): readonly string[] {
  const before = thread.runs().filter(({ id }) => id !== runId);
  const last = before.findLast((run) => run.startedAt !== undefined || run.end?.kind === 'interrupted');
  return last?.end?.kind === 'interrupted' ? last.end.interrupts.map(({ id }) => id) : [];
}

/** What an agent does with one run: text, calls, results, restated messages, and an end. */
export function agentRun(
  random: Random,
  request: RunRequest,
  thread: Thread,
  tools: readonly string[],
): readonly ThreadEventBody[] {
  const runId = random.chance(0.1) ? `own-${request.runId}` : request.runId;
  const events: ThreadEventBody[] = random.chance(0.95) ? [{ type: 'run-started', runId }] : [];
  const made: string[] = [];
  const [burst = ''] = tools;
  for (let step = random.upTo(8); step > 0; step -= 1) {
    const toolCallId = random.chance(0.15) ? `c${random.upTo(3)}` : `${runId}-${step}`;
    const messageId = `${runId}-m${random.upTo(3)}`;
    events.push(
      ...random.pick<readonly ThreadEventBody[]>(
        () => [
          { type: 'message-started', runId, messageId, role: 'assistant' },
          { type: 'message-text-appended', runId, messageId, delta: 'words' },
          ...(random.chance(0.8) ? [{ type: 'message-closed' as const, runId, messageId }] : []),
        ],
        ...[1, 2, 3].map(() => (): readonly ThreadEventBody[] => {
          made.push(toolCallId);
          return [
            {
              type: 'call-started',
              runId,
              toolCallId,
              toolName: random.of(tools),
              ...(random.chance(0.5) ? { parentMessageId: messageId } : {}),
            },
            { type: 'call-args-appended', runId, toolCallId, delta: random.of(argsTexts) },
            ...(random.chance(0.9) ? [{ type: 'call-closed' as const, runId, toolCallId }] : []),
          ];
        }),
        // Several that run by themselves: they meet in line.
        () =>
          ['x', 'y', 'z'].flatMap((name): readonly ThreadEventBody[] => {
            const id = `${runId}-${step}${name}`;
            made.push(id);
            return [
              { type: 'call-started', runId, toolCallId: id, toolName: burst },
              { type: 'call-args-appended', runId, toolCallId: id, delta: '{"n":1}' },
              { type: 'call-closed', runId, toolCallId: id },
            ];
          }),
        () => [
          {
            type: 'call-result-received',
            runId,
            toolCallId: made[random.upTo(made.length)] ?? 'nobody',
            messageId: `${runId}-t${step}`,
            content: { kind: 'text', text: 'result' },
          },
        ],
        () =>
          random.chance(0.3)
            ? [{ type: 'snapshot-received', runId, messages: restated(random, thread) }]
            : [],
      ),
    );
  }
  events.push(
    ...random.pick<readonly ThreadEventBody[]>(
      ...[1, 2, 3, 4].map(() => () => [{ type: 'run-succeeded' as const, runId }]),
      () => [{ type: 'run-succeeded', runId, pendingToolCallIds: made.slice(1) }],
      () => [
        { type: 'run-succeeded', runId },
        { type: 'run-failed', runId, message: 'late' },
      ],
      () => [{ type: 'run-failed', runId, message: 'x' }],
      () => [{ type: 'run-cancelled', runId }],
      () => [
        {
          type: 'run-interrupted',
          runId,
          interrupts: [
            {
              id: `i-${runId}`,
              reason: 'x',
              raw: null,
              ...(random.chance(0.7) ? { toolCallId: made[0] ?? 'x' } : {}),
            },
            ...['j', 'k'].slice(random.upTo(3)).map((name) => ({
              id: `${name}-${runId}`,
              reason: 'x',
              raw: null,
              questions: random.list(2, () => ({
                ...(random.chance(0.7) ? { toolCallId: random.of([...made, 'x']) } : {}),
                allowed: ['approve', 'edit', 'reject', 'answer'] as const,
                losses: [],
              })),
              ...(random.chance(0.2)
                ? { expiresAt: new Date(Date.UTC(2026, 0, 1, 14, 0, random.upTo(9))).toISOString() }
                : {}),
            })),
          ],
        },
      ],
      () => [{ type: 'run-not-accepted', runId: request.runId, message: 'x' }],
      () => [],
    ),
  );
  return events;
}

/** The transcript as an agent might restate it: renamed in places, shortened, with its calls and answers. */
function restated(random: Random, thread: Thread): readonly StatedMessage[] {
  const stated = new Set<string>();
  return thread.messages().flatMap((message): readonly StatedMessage[] => {
    if (random.chance(0.1)) return [];
    // It may forget calls and answers, but states no answer without its call.
    if (message.role === 'tool' && !stated.has(message.key ?? '')) return [];
    if (message.role === 'assistant')
      for (const part of message.parts) if (part.kind === 'call') stated.add(part.key);
    const id = random.chance(0.2) ? `${message.id}'` : message.id;
    const raw = { id, role: message.role };
    if (message.role === 'user') return [{ role: 'user', id, parts: message.parts, raw }];
    if (message.role === 'tool') {
      const { toolCallId, content } = message;
      return [{ role: 'tool', id, toolCallId, content, raw }];
    }
    if (message.role !== 'assistant') return [];
    const parts = message.parts.flatMap((part) => {
      const call = part.kind === 'call' ? thread.call(part.key) : undefined;
      if (call === undefined) return [];
      const { toolCallId, toolName, args } = call;
      return [{ kind: 'call' as const, call: { toolCallId, toolName, argsText: args.text } }];
    });
    return [{ role: 'assistant', id, parts, raw }];
  });
}

/** A run as most are: a few calls with arguments that fit, and a good end. */
export function plainRun(
  random: Random,
  { runId }: RunRequest,
  tools: readonly string[],
): readonly ThreadEventBody[] {
  const calls = random.list(
    4,
    () => ({ toolName: random.of(tools), argsText: random.chance(0.9) ? '{"n":1}' : '{"n":2}' }),
    1,
  );
  return [
    { type: 'run-started', runId },
    ...calls.flatMap(({ toolName, argsText }, index): readonly ThreadEventBody[] => {
      const toolCallId = `${runId}-${index}`;
      return [
        { type: 'call-started', runId, toolCallId, toolName },
        { type: 'call-args-appended', runId, toolCallId, delta: argsText },
        { type: 'call-closed', runId, toolCallId },
      ];
    }),
    { type: 'run-succeeded', runId },
  ];
}
