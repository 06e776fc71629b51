import type { ThreadEvent } from '@callboard/core';
import { own } from '../../fields.ts';
import type { RecordItem } from '../record-model.ts';
import { allowedIn } from './decisions.ts';
import type { Operation } from './operation.ts';

/**
 * What a message took the place of was asked by the agent, in an interrupt: nothing else can be given up so. What was asked
 * again behind that was not given up, since the message did not arrive.
 */
export function givenUp({ runId, toolCallId, items }: Operation, ended: RecordItem): readonly ThreadEvent[] {
  const { fields, path, at } = ended;
  const id = own(fields, 'request_id');
  const isAsked = ({ type, fields: of }: RecordItem): boolean =>
    type === 'callboard-request' && own(of, 'request_id') === id;
  const asked = items.find(isAsked);
  if (asked === undefined || items.slice(items.indexOf(ended)).some(isAsked)) return [];
  const [asking, message] = [`${runId}/asks${path}`, `${runId}/goes on${path}`];
  const questions = [{ toolCallId, allowed: allowedIn(asked.fields), losses: [] }];
  const interrupt = { id: 'given up', reason: '', toolCallId, raw: null, questions };
  return [
    { type: 'run-started', runId: asking, at },
    { type: 'run-interrupted', runId: asking, interrupts: [interrupt], at },
    {
      type: 'run-requested',
      runId: message,
      cause: 'message',
      tools: [],
      replies: [],
      resolvedInterruptIds: [],
      cancelledInterruptIds: [interrupt.id],
      at,
    },
    { type: 'run-started', runId: message, at },
    { type: 'run-succeeded', runId: message, at },
  ];
}
