import {
  type DecisionMeans,
  type DecisionRecord,
  type Person,
  type Request,
  runnableText,
  type ThreadEvent,
  type ToolCall,
} from '@callboard/core';
import type { DecisionEvent } from '../extension/extension-event.ts';
import { timeOf } from '../rfc3339.ts';
import { answerForm, kindOf, wordsOf } from './asked.ts';
import { changedPaths } from './changed-paths.ts';
import type { SaidPlace } from './dialogs.ts';
import { nextNumber, type Operation, type Operations } from './operations.ts';
import type { Change } from './replay.ts';
import { eventBase, makerOf, type Scribe, typedWords } from './scribe.ts';
import type { Standing } from './standing.ts';

/** Writes what is asked of people and what they answer: as dialog and keys, and in full in our extension. */
export interface RequestWriter {
  take(event: ThreadEvent, change: Change<Request>): void;
  /** What a person wants without having been asked: to stop all or one call, to try a failure again, to have it told. */
  takeWish(event: ThreadEvent, call: Change<ToolCall> | undefined): void;
}

/** What is about a decision beside what it is. */
type About = Pick<DecisionEvent, 'request_id' | 'operation_id' | 'attempt' | 'run_id'>;

export function createRequestWriter(
  scribe: Scribe,
  { operations, standing }: { readonly operations: Operations; readonly standing: Standing },
): RequestWriter {
  const { sheet, parties, thread, dialogs, contents } = scribe;
  /** Where the words of each request stand. */
  const asked = new Map<string, SaidPlace>();
  let stoppedAt: number | undefined;

  function callOf({ subject }: Request): ToolCall | undefined {
    return subject.kind === 'call' ? operations.of(subject.key)?.call : undefined;
  }

  /** Whoever asks by its wire; of a question of this page or of a tool, whose call it is about. */
  function askerOf(request: Request): number {
    const { origin } = request;
    const call = callOf(request);
    if (origin === undefined && call !== undefined) return makerOf(scribe, call);
    return parties.maker(thread, origin?.runId ?? '', origin?.interrupt.subagentRunId);
  }

  function aboutOf({ id, subject, ofAttempt }: Request): About {
    if (subject.kind === 'run') return { request_id: id, run_id: subject.runId };
    const operation = operations.of(subject.key);
    return {
      request_id: id,
      operation_id: subject.key,
      attempt: numberOf(operation, ofAttempt),
    };
  }

  /** Of the attempt whose tool asks, else of the one that would follow. */
  function numberOf(operation: Operation | undefined, ofAttempt: number | undefined): number {
    const asking = ofAttempt === undefined ? undefined : operation?.attempts.get(ofAttempt);
    return asking?.number ?? (operation === undefined ? 1 : nextNumber(operation));
  }

  function opened(at: number, request: Request): void {
    const { allowed, question, expiresAt } = request;
    const asker = askerOf(request);
    const about = aboutOf(request);
    // What is open again was asked before, and nobody has said it once more.
    const place = asked.get(request.id) ?? ask(at, request, asker);
    asked.set(request.id, place);
    sheet.add(at, () => {
      const dialog = place();
      return {
        type: 'callboard-request',
        ...eventBase(at, asker),
        ...about,
        request_id: request.id,
        kind: kindOf(request),
        allowed,
        ...(expiresAt === undefined || !isTime(expiresAt) ? {} : { expires: timeOf(expiresAt) }),
        ...(question?.answer === undefined ? {} : { answer: answerForm(question.answer, contents) }),
        ...(question === undefined || question.losses.length === 0 ? {} : { losses: question.losses }),
        ...(dialog === undefined ? {} : { dialog }),
      };
    });
  }

  /** Says what is asked. */
  function ask(at: number, request: Request, speaker: number): SaidPlace {
    const words = wordsOf(request, callOf(request));
    return dialogs.add({
      at,
      isDated: true,
      speaker,
      listener: parties.atPage,
      content: () => (words === undefined ? undefined : { text: contents.words(words), files: [] }),
    });
  }

  function decided(request: Request, record: DecisionRecord, endedAt: number): void {
    const { decision, shownText, at } = record;
    const call = callOf(request);
    const runText = call === undefined ? undefined : runTextOf(call, request);
    const changed =
      decision.kind !== 'edit' ? undefined : changedPaths(shownText, runText ?? decision.argsText);
    write(at, aboutOf(request), record, {
      outcome: decision.kind,
      ...(decision.kind === 'reject' && decision.reason !== undefined ? { words: decision.reason } : {}),
      ...(decision.kind === 'answer' ? { words: decision.text } : {}),
      isForm: decision.kind === 'answer' && request.question?.answer?.kind === 'json',
      listener: askerOf(request),
      more: () => ({
        ...(shownText === '' ? {} : { shown_hash: contents.hash(shownText) }),
        ...(runText === undefined ? {} : { run_hash: contents.hash(runText) }),
        ...(changed === undefined ? {} : { changed: changed.map(contents.words) }),
        ...(record.standing === undefined ? {} : { rule_id: record.standing.id }),
        ...(request.origin === undefined ? {} : { sent: timeOf(endedAt) }),
      }),
    });
    if (record.standing !== undefined) standing.learn(at, record.standing, request.id);
  }

  /** A decision: what a person said as dialog, what they only pressed as a key, and the rest. */
  function write(
    at: number,
    about: About,
    by: { readonly means: DecisionMeans; readonly person?: Person },
    said: {
      readonly outcome: DecisionEvent['outcome'];
      readonly words?: string;
      /** True where they are a JSON document: no sentence of anybody's. */
      readonly isForm?: boolean;
      readonly listener: number;
      readonly more?: () => Partial<DecisionEvent>;
    },
  ): void {
    const { outcome, words = '', isForm = false, listener, more } = said;
    const isPersons = by.means === 'person';
    const party = isPersons ? parties.person(by.person) : parties.agent;
    const place =
      isPersons && words !== ''
        ? dialogs.add({
            at,
            isDated: true,
            speaker: party,
            listener,
            content: () => ({
              text: isForm ? contents.json(words) : typedWords(scribe, words),
              files: [],
            }),
          })
        : undefined;
    if (isPersons && words === '')
      sheet.add(at, () => ({ type: 'keydown', ...eventBase(at, party), button: outcome }));
    sheet.add(at, () => {
      const dialog = place?.();
      return {
        type: 'callboard-decision',
        ...eventBase(at, party),
        ...about,
        outcome,
        means: by.means,
        ...(by.person === undefined ? {} : { person_id: contents.words(by.person.id) }),
        ...more?.(),
        ...(!isPersons && words !== '' ? { words: contents.words(words) } : {}),
        ...(dialog === undefined ? {} : { dialog }),
      };
    });
  }

  function stopped(event: Extract<ThreadEvent, { readonly type: 'run-stopped' }>): void {
    // One press stops all runs there are.
    if (event.by !== 'person' || stoppedAt === event.at) return;
    stoppedAt = event.at;
    write(
      event.at,
      { run_id: event.runId },
      { means: 'person' },
      { outcome: 'stop', listener: parties.agent },
    );
  }

  /** One call alone. */
  function cancelled(at: number, { before, after }: Change<ToolCall>): void {
    if (before?.closing !== undefined || after.closing?.reason !== 'cancelled') return;
    const about = { operation_id: after.key };
    write(at, about, { means: 'person' }, { outcome: 'stop', listener: parties.agent });
  }

  function failureDecided(at: number, { before, after }: Change<ToolCall>): void {
    const operation = operations.of(after.key);
    const next = operation === undefined ? 1 : nextNumber(operation);
    const about = { operation_id: after.key, attempt: Math.max(1, next - 1) };
    const { failureDecision, retry } = after;
    if (failureDecision !== undefined && before?.failureDecision === undefined)
      write(at, about, failureDecision, {
        outcome: failureDecision.kind,
        listener: parties.agent,
        ...(failureDecision.kind === 'answer' ? { words: failureDecision.text } : {}),
      });
    if (retry !== undefined && before?.retry === undefined && retry.means !== 'rule')
      write(at, { ...about, attempt: next }, retry, { outcome: 'retry', listener: parties.agent });
  }

  /** True for what a message of the person took the place of: of a call of the page, the call says so. */
  function isTakenOver(request: Request): boolean {
    const { state } = request;
    return (
      state.kind === 'ended' && state.end === 'withdrawn' && callOf(request)?.closing?.reason === 'superseded'
    );
  }

  return {
    take({ at }, { before, after }) {
      const { state } = after;
      if (before === undefined || (before.state.kind === 'ended' && state.kind !== 'ended'))
        opened(at, after);
      if (state.kind !== 'ended' || before?.state.kind === 'ended') return;
      if (state.record !== undefined) decided(after, state.record, state.at);
      if (state.end === 'decided' || state.end === 'declined') return;
      const { subject } = after;
      // As it stands now: what is withdrawn for another reason can be taken over later.
      const end = isTakenOver(after) ? 'superseded' : state.end;
      const party = state.end === 'dismissed' ? parties.person(state.record?.person) : askerOf(after);
      sheet.add(at, () => ({
        type: 'callboard-request-ended',
        ...eventBase(at, party),
        request_id: after.id,
        ...(subject.kind === 'call' ? { operation_id: subject.key } : {}),
        end,
      }));
    },
    takeWish(event, call) {
      if (event.type === 'run-stopped') stopped(event);
      else if (call !== undefined && event.type === 'call-abandoned') cancelled(event.at, call);
      else if (call !== undefined) failureDecided(event.at, call);
    },
  };
}

/** What a decision lets run; undefined where it lets nothing. */
function runTextOf(call: ToolCall, { id }: Request): string | undefined {
  const { gate } = call;
  if (gate.kind !== 'decided' || gate.requestId !== id) return undefined;
  const { kind } = gate.record.decision;
  return kind === 'approve' || kind === 'edit' ? runnableText(call) : undefined;
}

function isTime(at: number): boolean {
  return !Number.isNaN(new Date(at).getTime());
}
