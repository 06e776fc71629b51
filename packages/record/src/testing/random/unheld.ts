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
    why: 'Of an agent’s call that is told several ends, or one beside our answer to it, the first counts. On a thread the last result in time does.',
    isAbout: ({ results, attempts }) =>
      results.length > 1 || results.some(({ late }) => late) || (results.length > 0 && attempts.length > 0),
  },
  {
    name: 'of a session',
    why: 'That a call was one of a session is not held, and so not whether one that was left, or never handed over, can have begun.',
    isAbout: ({ session, advertised, closing }) =>
      session !== undefined &&
      (closing !== undefined || (session.kind === 'watched' && advertised !== undefined)),
  },
  {
    name: 'left while asked',
    why: 'Of an agent’s call that was asked about or not written to its end, and closed: whether the question was open or the arguments were open then, which says whether it can have begun.',
    isAbout: ({ key, advertised, closing, args }, { asked }) =>
      advertised === undefined && closing !== undefined && (asked.has(key) || args.state === 'incomplete'),
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
          late?.kind === 'not-started' || (end?.kind === 'errored' && unsentCode(end.code) !== undefined),
      ) ||
      (gate.kind === 'decided' &&
        gate.record.decision.kind === 'edit' &&
        attempts.length === 0 &&
        results.length === 0),
  },
  {
    name: 'unfinished',
    why: 'What the agent asked about a call of the page whose arguments never ended: the card says that the call was left, and not how the question ended.',
    isAbout: ({ args, gate }) => args.state === 'incomplete' && 'requestId' in gate,
  },
];

/** The same of what is no matter of one card. */
export const unheldBesides: readonly string[] = [
  'Calls stand run by run, and within a run in the order in which their arguments were complete.',
  'Without `unsent`: arguments of calls that were not sent, and the words the agent was told about those. Cards say that they are not in the record.',
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
