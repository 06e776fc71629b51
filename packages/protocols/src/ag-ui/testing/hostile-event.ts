import type { createRandom } from './random.ts';

const types = [
  ...['RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR', 'STEP_STARTED', 'STEP_FINISHED', 'TEXT_MESSAGE_START'],
  ...['TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END', 'TEXT_MESSAGE_CHUNK', 'TOOL_CALL_START', 'TOOL_CALL_ARGS'],
  ...[
    'TOOL_CALL_END',
    'TOOL_CALL_CHUNK',
    'TOOL_CALL_RESULT',
    'STATE_SNAPSHOT',
    'STATE_DELTA',
    'MESSAGES_SNAPSHOT',
  ],
  ...['ACTIVITY_SNAPSHOT', 'ACTIVITY_DELTA', 'REASONING_START', 'REASONING_MESSAGE_START', 'REASONING_END'],
  ...[
    'REASONING_MESSAGE_CHUNK',
    'SUBAGENT_STARTED',
    'SUBAGENT_FINISHED',
    'RAW',
    'CUSTOM',
    '__proto__',
    'constructor',
  ],
];

const names = [
  ...[
    'messageId',
    'toolCallId',
    'toolCallName',
    'delta',
    'role',
    'content',
    'messages',
    'outcome',
    'id',
    'type',
  ],
  ...[
    'subagentRunId',
    'stepName',
    'interrupts',
    'toolCalls',
    'source',
    'op',
    'path',
    'value',
    '__proto__',
    'patch',
  ],
  ...[
    'runId',
    'threadId',
    'name',
    'snapshot',
    'metadata',
    'parentMessageId',
    'reason',
    'function',
    'arguments',
  ],
];

type Random = ReturnType<typeof createRandom>;

function oneOf<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}

/** An event that may hold anything anywhere, as an object. */
export function hostileEvent(random: Random): unknown {
  if (random.below(10) === 0) return hostileValue(random, 3);
  const event: Record<string, unknown> = {
    type: oneOf(random, types),
    messageId: 'm',
    toolCallId: 'c',
    delta: 'x',
  };
  for (let count = random.below(6); count > 0; count -= 1) {
    Object.defineProperty(event, oneOf(random, names) ?? 'x', {
      value: hostileValue(random, 3),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return event;
}

function hostileValue(random: Random, depth: number): unknown {
  switch (random.below(depth > 0 ? 12 : 8)) {
    case 0:
      return null;
    case 1:
      return random.pick([0, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]);
    case 2:
      return random.pick([
        '',
        'm',
        'c',
        '\ud800',
        'x'.repeat(500),
        'assistant',
        'text',
        'success',
        'add',
        '/a',
      ]);
    case 3:
      return random.below(2) === 0;
    case 4:
      return undefined;
    case 5:
      return random.pick<unknown>([10n, Symbol('s'), () => 1, new Date(0), new Map([[1, 2]])]);
    case 6:
      return oneOf(random, types);
    case 7:
      return 's1';
    case 8:
    case 9:
      return Array.from({ length: random.below(4) }, () => hostileValue(random, depth - 1));
    default: {
      const entries = Array.from({ length: random.below(5) }, () => [
        oneOf(random, names),
        hostileValue(random, depth - 1),
      ]);
      return Object.fromEntries(entries);
    }
  }
}
