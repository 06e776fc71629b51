import { callStatus, isAnswered, type Thread } from '@callboard/core';
import { shownMessages } from '../../testing/transcript.ts';
import { earlierRun, type FixtureRun } from './fixture-run.ts';
import { at, type Expectations, includes } from './stream-fixture.ts';
import { toldEvents, toldNobody } from './told-events.ts';

/** Checks of one expectation: what it should be, and what it was instead. */
type Check = (expected: Expectations, run: FixtureRun) => readonly string[];

/** One check for each key. A key without one is a miss: nothing that a fixture says is passed over. */
const checks: { readonly [Key in keyof Required<Expectations>]: Check } = {
  outcome: ({ outcome }, { told }) => {
    const refused = told.some(({ type }) => type === 'run-refused');
    const cut = told.some(({ type }) => type === 'run-cut-off');
    return missing((refused ? 'failed' : cut ? 'cut-off' : 'completed') === outcome, outcome, told);
  },
  // Wording of the first-party clients: `refused` is checked in its place.
  errorContains: () => [],
  refused: ({ refused }, { told }) => {
    const refusals = told.flatMap((event) => (event.type === 'run-refused' ? [event] : []));
    const found = refusals.map(({ code, message }) => ({
      at: Number(/^Event (\d+)/.exec(message)?.[1]),
      code,
    }));
    const nothingAfter = ['run-refused', 'stream-ended'].includes(told.at(-1)?.type ?? '');
    return missing(nothingAfter && includes(found[0], refused), refused, refusals);
  },
  runError: ({ runError }, { told }) => {
    const failures = told.flatMap((event) => (event.type === 'run-failed' ? [event.message] : []));
    const isThere = failures.some((message) => runError === true || message.includes(String(runError)));
    return missing(runError === false ? failures.length === 0 : isThere, runError, failures);
  },
  // A thread is told the one kind, the app hears the other: each in its order.
  eventTypes: ({ eventTypes = [] }, { told, overheard }) => {
    const types = [...toldEvents(told), ...overheard].map(({ type }) => type);
    const visible = eventTypes.filter((type) => !toldNobody.includes(type));
    const isAside = (type: string): boolean => ['RAW', 'CUSTOM'].includes(type);
    const inOrder = [...visible.filter((type) => !isAside(type)), ...visible.filter(isAside)];
    return missing(includes(types, inOrder), inOrder, types);
  },
  eventTypesAbsent: ({ eventTypesAbsent = [] }, { told, overheard }) => {
    const types = [...toldEvents(told), ...overheard].map(({ type }) => type);
    return eventTypesAbsent.filter((type) => types.includes(type)).map((type) => `${type} was told`);
  },
  eventPaths: ({ eventPaths = {} }, { told }) =>
    Object.entries(eventPaths).flatMap(([place, value]) => {
      const found = at(toldEvents(told), place);
      return missing(found !== undefined && equal(found.value, value), { [place]: value }, found);
    }),
  eventAbsentPaths: ({ eventAbsentPaths = [] }, { told }) =>
    eventAbsentPaths.flatMap((place) =>
      at(toldEvents(told), place) === undefined ? [] : [`${place} was told`],
    ),
  warnings: ({ warnings = [] }, { thread }) => {
    const noted = thread.problems().map(({ message }) => message);
    return warnings.flatMap((text) =>
      missing(
        noted.some((message) => message.includes(text)),
        text,
        noted,
      ),
    );
  },
  noWarnings: ({ noWarnings }, { thread }) =>
    missing(noWarnings !== true || thread.problems().length === 0, 'no warnings', thread.problems()),
  messageCount: ({ messageCount }, { thread }) => {
    const messages = shownMessages(thread);
    return missing(messages.length === messageCount, messageCount, messages);
  },
  messages: ({ messages }, { thread }) => subset(shownMessages(thread), messages),
  state: ({ state }, { thread }) => subset(thread.agentState(), state),
  request: ({ request }, { inputs }) => subset(inputs[0], request),
  requestAbsentPaths: ({ requestAbsentPaths = [] }, { inputs }) =>
    requestAbsentPaths.flatMap((place) => (at(inputs[0], place) === undefined ? [] : [`${place} was sent`])),
  runs: ({ runs }, { thread }) => subset(runEnds(thread), runs),
  calls: ({ calls }, { thread }) => subset(callFacts(thread), calls),
  ran: ({ ran }, run) => subset(run.ran, ran),
  problems: ({ problems }, { thread }) =>
    subset(
      thread.problems().map(({ code }) => code),
      problems,
    ),
  sent: ({ sent }, { inputs }) => subset(inputs, sent),
  requests: ({ requests }, { thread }) => subset(requestFacts(thread), requests),
};

/** What of the expectations a run misses, in words; nothing where it holds them all. */
export function missesOf(expected: Expectations, run: FixtureRun): readonly string[] {
  const known: Readonly<Record<string, Check | undefined>> = checks;
  return Object.keys(expected).flatMap((key) => {
    const check = known[key];
    if (check === undefined) return [`${key}: nobody checks this`];
    return check(expected, run).map((miss) => `${key}: ${miss}`);
  });
}

function runEnds(thread: Thread): readonly string[] {
  return thread.runs().flatMap(({ id, end }) => (id === earlierRun ? [] : [end?.kind ?? 'open']));
}

/** Each call in the words of a card: what it is, how it stands, what came back, and what was sent. */
function callFacts(thread: Thread): readonly unknown[] {
  return thread.snapshot().calls.map((call) => ({
    id: call.toolCallId,
    name: call.toolName,
    run: call.runId,
    args: call.args.text,
    argsState: call.args.state,
    status: callStatus(call),
    answered: isAnswered(call),
    results: call.results.map(({ content }) => (content.kind === 'text' ? content.text : content)),
    ...(call.conflict === undefined ? {} : { conflict: call.conflict.what }),
    ...(call.subagentRunId === undefined ? {} : { subagentRunId: call.subagentRunId }),
    messageId: call.messageId,
  }));
}

/** Each question to a person: what it is about, what may be decided, and how it stands. */
function requestFacts(thread: Thread): readonly unknown[] {
  return thread.snapshot().requests.map(({ subject, allowed, origin, state }) => ({
    about: subject.kind === 'call' ? thread.call(subject.key)?.toolCallId : subject.kind,
    ...(origin === undefined ? {} : { interrupt: origin.interrupt.id }),
    allowed,
    state: state.kind === 'ended' ? state.end : state.kind,
  }));
}

function subset(actual: unknown, expected: unknown): readonly string[] {
  return missing(includes(actual, expected), expected, actual);
}

function missing(holds: boolean, expected: unknown, actual: unknown): readonly string[] {
  return holds ? [] : [`expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`];
}

function equal(one: unknown, other: unknown): boolean {
  return includes(one, other) && includes(other, one);
}
