import { EventType } from '@ag-ui/core';
import { expect, test } from 'vitest';
import type { PlannedCall, Scenario } from '../scenario.ts';
import { agentTurn, closingAnswer, closingText, isClosing, openingText } from './agent-turn.ts';
import type { RunInput } from './run-input.ts';

const call: PlannedCall = {
  manner: 'succeed',
  asking: 'asked',
  takes: 0,
  verdict: 'approve',
  failsFirst: false,
};

const scenario: Scenario = {
  seed: 1,
  isStrict: false,
  isMemoryEnough: false,
  isAttended: false,
  storage: 'ready',
  restates: false,
  pace: 0,
  runs: [[call, call], [call]],
  steps: [],
};

type Message = RunInput['messages'][number];

function inputOf(...messages: readonly Message[]): RunInput {
  return { threadId: 'thread', runId: 'r', messages: [...messages], tools: [], context: [] };
}

const says = (content: string): Message => ({ id: 'u', role: 'user', content });

const round: Message = {
  id: 'm',
  role: 'assistant',
  content: '',
  toolCalls: [{ id: 'a', type: 'function', function: { name: 'succeed_asked', arguments: '{}' } }],
};

const receiptOf = (toolCallId: string): string => `R-${toolCallId}`;

function callCount(input: RunInput): number {
  return agentTurn(input, scenario, receiptOf).filter(({ type }) => type === EventType.TOOL_CALL_START)
    .length;
}

test('the agent reads from its input which calls are due', () => {
  expect(callCount(inputOf(says(openingText)))).toBe(2);
  expect(callCount(inputOf(says(openingText), round))).toBe(1);
  expect(callCount(inputOf(says(openingText), round, round))).toBe(0);
  expect(callCount(inputOf(says('Something else.')))).toBe(0);
});

test('asked whether that was all, it says so, and is done', () => {
  const input = inputOf(says(openingText), round, says(closingText));
  expect(isClosing(input)).toBe(true);
  const said = agentTurn(input, scenario, receiptOf).map((event) =>
    event.type === EventType.TEXT_MESSAGE_CONTENT ? event.delta : '',
  );
  expect(said.join('')).toBe(closingAnswer);
});

test('what it restates is what it was sent', () => {
  const input = inputOf(says(openingText), round);
  const restated = agentTurn(input, { ...scenario, restates: true }, receiptOf);
  expect(restated[1]).toEqual({ type: EventType.MESSAGES_SNAPSHOT, messages: input.messages });
});

test('a call of its own it asks about, and does once it is told to', () => {
  const asked = agentTurn(inputOf(says(openingText)), { ...scenario, ownCall: 'approve' }, receiptOf);
  expect(asked.at(-1)).toMatchObject({
    outcome: { type: 'interrupt', interrupts: [{ id: 'ask-r-own', toolCallId: 'r-own' }] },
  });
  const resume = [{ interruptId: 'ask-r-own', status: 'resolved' as const, payload: { approved: true } }];
  const going = agentTurn({ ...inputOf(says(openingText), round), resume }, scenario, receiptOf);
  expect(going[1]).toMatchObject({ type: EventType.TOOL_CALL_RESULT, content: 'Done: R-r-own.' });
});
