import type { ThreadEvent, ThreadSnapshot, ToolCall } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { unsentCode } from '../../unsent-codes.ts';

/** Something of a card that a record does not hold, so that it is read back otherwise. */
interface Unheld {
  readonly name: string;
  /** The line of docs/record.md. */
  readonly why: string;
  /** True for a call that this is about. */
  isAbout(call: ToolCall, log: LogFacts): boolean;
}

/** What the log of a thread says of its calls, beside what they are now. */
export interface LogFacts {
  /** Calls that came whole, with history or a restated transcript. */
  readonly loaded: ReadonlySet<string>;
  /** Calls whose tools gave partial output. */
  readonly partial: ReadonlySet<string>;
  /** Calls that somebody was asked about. */
  readonly asked: ReadonlySet<string>;
  /** Ids of calls that more than one turn has used. */
  readonly usedAgain: ReadonlySet<string>;
}

/** All there are, but for the order of calls and content that was never sent, which are no matter of one card. */
export const unheld: readonly Unheld[] = [
  {
    name: 'loaded',
    why: 'A call that came with history or with a restated transcript is not there: nobody here observed it.',
    isAbout: ({ key }, { loaded }) => loaded.has(key),
  },
  {
    name: 'partial output',
    why: 'Partial output is progress (6.1): a card counts it as that, and shows the last of it as how far the tool was.',
    isAbout: ({ key }, { partial }) => partial.has(key),
  },
  {
    name: 'files elsewhere',
    why: 'A file that stands elsewhere is named, and its address is not read back: nothing in a record is fetched.',
    isAbout: (call) => JSON.stringify(call).includes('"source":{"type":"url"'),
  },
  {
    name: 'out of order',
    why: 'What a wire tells of an attempt out of order stands on the card with the attempts it proves; those are marked as odd no more.',
    isAbout: ({ strays }) => strays !== undefined,
  },
  {
    name: 'ends more than one',
    why: 'Of an agent’s call that is told several ends, or one beside our answer to it, the first counts, and an attempt that is told behind it is another. On a thread the last result in time does.',
    isAbout: ({ results, attempts, told }) =>
      results.length > 1 ||
      results.some(({ late }) => late) ||
      ((results.length > 0 || told !== undefined) && attempts.length > 0),
  },
  {
    name: 'of a session',
    why: 'That a call was one of a session is not held: so one that was cut off counts as never begun, and one of a tool of the page that was never handed over is read as a call of the agent’s own, which can have begun.',
    isAbout: ({ session, advertised, closing }) =>
      session !== undefined &&
      closing !== undefined &&
      (session.kind === 'watched' ? advertised !== undefined : closing.reason === 'run-cut-off'),
  },
  {
    name: 'held without a question',
    why: 'An agent’s call that an interrupt without a question held, and that was closed then: an interrupt is told of as a request, so it counts as never begun.',
    isAbout: ({ key, advertised, closing, gate }, { asked }) =>
      advertised === undefined && closing !== undefined && gate.kind === 'none' && asked.has(key),
  },
  {
    name: 'begun unwritten',
    why: 'An agent’s call whose arguments were not written to their end, and of which a request is told all the same: that proves that they were, so it can have begun.',
    isAbout: ({ advertised, closing, args, attempts, progress }) =>
      advertised === undefined &&
      closing !== undefined &&
      args.state === 'incomplete' &&
      (attempts.length > 0 || progress !== undefined),
  },
  {
    name: 'ids again',
    why: 'Where turns of a session use the id of a call again while it has no answer, the later call is not read back.',
    isAbout: ({ toolCallId, session }, { usedAgain }) => session !== undefined && usedAgain.has(toolCallId),
  },
  {
    name: 'no JSON',
    why: 'Arguments of an agent’s call that are no JSON are read as a JSON text that quotes them.',
    isAbout: ({ attempts, results, told, args }) =>
      attempts.some(({ argsText }) => !parseStrict(argsText).ok) ||
      ((results.length > 0 || told !== undefined) && args.text.trim() !== '' && !parseStrict(args.text).ok),
  },
  {
    name: 'never sent',
    why: 'An attempt that never reached its handler is none (5.1), and what a person made of the arguments for it is a hash.',
    isAbout: ({ attempts, gate, results }) =>
      attempts.some(
        ({ late, end }) =>
          late?.kind === 'not-started' ||
          (end?.kind === 'errored' && unsentCode(end.code) !== undefined) ||
          (end?.kind === 'refused' && end.as === 'unsent'),
      ) ||
      (gate.kind === 'decided' &&
        gate.record.decision.kind === 'edit' &&
        attempts.length === 0 &&
        results.length === 0),
  },
  {
    name: 'edited otherwise',
    why: 'What a person made of the arguments is read from what was sent. An agent’s call that was sent with others has those there.',
    isAbout: ({ attempts: [first], gate }) =>
      first !== undefined &&
      gate.kind === 'decided' &&
      gate.record.decision.kind === 'edit' &&
      first.argsText !== gate.record.decision.argsText,
  },
  {
    name: 'page’s later on',
    why: 'Of a call that was taken for the agent’s own, was closed, and had its result then, before its run proved to be one of the page: that the result counted all the same.',
    isAbout: ({ advertised, closing, results }) =>
      advertised !== undefined && closing !== undefined && results.some(({ late }) => !late),
  },
  {
    name: 'failure in JSON',
    why: 'What an agent’s tool that failed says in JSON is read as the words in it, where it is a text.',
    isAbout: ({ results }) =>
      results.some(
        ({ content, error }) =>
          error !== undefined && content.kind === 'json' && content.json.startsWith('"'),
      ),
  },
  {
    name: 'told of no request',
    why: 'Where an agent says that a call was rejected, invalid, interrupted or out of time, or says anything of the end of a call of the page, and no request is proven, the card says that the agent ended it, and not how.',
    isAbout: ({ told, attempts, results, progress, advertised }) =>
      told !== undefined &&
      (advertised !== undefined || (told.kind !== 'completed' && told.kind !== 'failed')) &&
      attempts.length === 0 &&
      results.length === 0 &&
      progress === undefined,
  },
  {
    name: 'unfinished',
    why: 'What the agent asked about a call of the page whose arguments never ended: the card says that the call was left, and not how the question ended.',
    isAbout: ({ args, gate }) => args.state === 'incomplete' && 'requestId' in gate,
  },
];

/** The same of what is told of every card, or of none; `cardOf` and the order leave these aside. */
export const unheldBesides: readonly string[] = [
  'Calls stand run by run, and within a run in the order in which their arguments were complete.',
  'Without `unsent`: arguments of calls that were not sent, and the words the agent was told about those. Cards say that they are not in the record.',
  'A handler that was told to stop, and did only that, has brought nothing: that it came back is not held.',
  'What a tool gave and could not be sent reads as a failure and not as an error: the tool ran (6.1).',
];

/** Reads what a log says of its calls. `added` tells which calls an event has added. */
export function readFacts(
  log: readonly ThreadEvent[],
  { calls, requests }: Pick<ThreadSnapshot, 'calls' | 'requests'>,
  added: (event: ThreadEvent) => readonly string[],
): LogFacts {
  const loaded = new Set<string>();
  const partial = new Set<string>();
  for (const event of log) {
    const keys = added(event);
    if (event.type === 'history-loaded' || event.type === 'snapshot-received')
      for (const key of keys) loaded.add(key);
    if (event.type === 'partial-given') partial.add(event.key);
  }
  const seen = new Set<string>();
  const usedAgain = new Set<string>();
  for (const { toolCallId } of calls) (seen.has(toolCallId) ? usedAgain : seen).add(toolCallId);
  const asked = new Set(requests.flatMap(({ subject }) => (subject.kind === 'call' ? [subject.key] : [])));
  return { loaded, partial, asked, usedAgain };
}
