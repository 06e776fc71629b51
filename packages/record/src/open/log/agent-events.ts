import type { Question, ThreadEvent, ToldEnd } from '@callboard/core';
import { isDraftType } from '../../check/event-parameters.ts';
import { own } from '../../fields.ts';
import type { RecordItem } from '../record-model.ts';
import { answered, answerOfAgent } from './answer-of-agent.ts';
import { attemptEvents } from './attempt-events.ts';
import { closingReason } from './closing.ts';
import { contradiction } from './contradiction.ts';
import { allowedIn, deciderIn, decisionIn } from './decisions.ts';
import { givenUp } from './given-up.ts';
import { inputIds } from './inputs.ts';
import { notRecorded, type Operation, provesRequest, sentText } from './operation.ts';
import type { ReadingContext } from './page-events.ts';

/** More attempts than these are not made up for. */
const mostUnseen = 10;

/**
 * What happened to a call that the agent ran itself, or that is taken for one because a record of somebody else does not say
 * who let it run: nobody is said to have approved what the record does not say a person approved (P10).
 */
export function agentEvents(operation: Operation, context: ReadingContext): readonly ThreadEvent[] {
  const { key, runId, toolCallId, items } = operation;
  const requests = inputIds(items);
  const sent = items.find(({ type }) => type === 'tool-invocation');
  const editedText = sent === undefined ? notRecorded : sentText(sent.fields);
  // As the reducer names what an agent asks about a call of its own.
  const requestId = `${runId.length}:${runId}:call:${key}`;
  const reading = { ...context, retried: new Set<number>(), numberOf: (attempt: number) => attempt };

  /** How many requests the thread knows of. */
  let begun = 0;

  /**
   * What comes before an event about an attempt, so that it has its place: a response proves that there was a request, and
   * a later attempt that there were those before it, whoever failed to see them. What came of those, nobody knows.
   */
  function provenBefore({ type, fields, at }: RecordItem): readonly ThreadEvent[] {
    const attempt = own(fields, 'attempt');
    if (!isDraftType(type) || type === 'policy-decision' || typeof attempt !== 'number') return [];
    const events: ThreadEvent[] = [];
    const last = type === 'tool-invocation' ? attempt - 1 : attempt;
    // So many at once were missed by nobody: then it is marked as odd, and stays without a place.
    if (last - begun > mostUnseen) return [];
    for (; begun < last; begun += 1) {
      const of = { key, attempt: begun + 1, at };
      events.push({ type: 'attempt-started', ...of, argsText: notRecorded });
      if (begun + 1 < attempt)
        events.push({ type: 'attempt-ended', ...of, end: { kind: 'outcome-unknown' } });
    }
    begun = Math.max(begun, attempt);
    return events;
  }

  function told(at: number, end: ToldEnd): ThreadEvent {
    return { type: 'call-ended', runId, toolCallId, end, at };
  }

  function eventsOf(item: RecordItem): readonly ThreadEvent[] {
    const { type, fields, at } = item;
    switch (type) {
      case 'policy-decision': {
        const reason = own(fields, 'reason');
        const isLast = own(fields, 'decision') === 'disallowed' && !items.some(provesRequest);
        return isLast
          ? [told(at, { kind: 'disallowed', code: typeof reason === 'string' ? reason : '' })]
          : [];
      }
      case 'callboard-request': {
        if (own(fields, 'kind') === 'input') return [];
        const dialog = context.saidAt(own(fields, 'dialog'));
        const question: Question = {
          ...(dialog === undefined ? {} : { message: dialog }),
          allowed: allowedIn(fields),
          losses: [],
        };
        return [{ type: 'question-asked', runId, toolCallId, question, at }];
      }
      case 'callboard-decision': {
        const decision = decisionIn(fields, context.saidAt, editedText);
        if (decision === undefined) return [];
        const by = deciderIn(item);
        return [{ type: 'decision-made', requestId, decision, ...by, shownText: operation.argsText, at }];
      }
      case 'callboard-request-ended':
        if (own(fields, 'end') === 'expired') return [{ type: 'request-expired', requestId, at }];
        return own(fields, 'end') === 'superseded' ? givenUp(operation, item) : [];
      case 'callboard-call-closed': {
        const reason = closingReason(own(fields, 'reason'));
        return reason === undefined
          ? contradiction(operation, item)
          : [{ type: 'call-abandoned', key, reason, at }];
      }
      default:
        return [...provenBefore(item), ...attemptEvents(operation, item, requests.of(item), reading)];
    }
  }

  const events = items.flatMap(eventsOf);
  const answer = answerOfAgent(operation, context.usedAgain);
  return answer === undefined ? events : [...events, answered(operation, answer, context.attachments)];
}
