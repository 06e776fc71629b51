import type { ProblemEvent } from '@callboard/core';
import type { Decoded } from './decode.ts';
import type { RunFinished } from './event.ts';
import type { Omission } from './field.ts';
import { shown } from './refusal.ts';
import type { OtherEvent } from './step.ts';

/** What a reader notes without stopping. */
export type AgUiWarningCode =
  /** An event this version does not know was left out. */
  | 'unknown-event'
  /** A field this version does not know was left out. */
  | 'unknown-field'
  /** A word or a kind this version does not know was left out, with what it stood in. */
  | 'unknown-member'
  /** Null in the place of a field that should have been left out. */
  | 'null-field'
  /** An event of an earlier version was read as its successor. */
  | 'retired-event'
  /** The agent speaks a later version than we do. */
  | 'newer-version'
  /** The agent's version is no version number. */
  | 'unreadable-version'
  /** RUN_FINISHED names another run than the one that is open. */
  | 'other-run'
  /** A run of another thread. */
  | 'other-thread'
  /** The list of pending calls is not that of the calls without a result. */
  | 'other-pending'
  /** More kinds of problems than are listed. */
  | 'more-problems';

/** The version of AG-UI this reader speaks. */
export const protocolVersion = '1.0';

/** How many different problems one stream can note: a bad habit shows in the first, and repeats with every delta. */
const MOST = 100;

/** Notes problems of one stream, each kind of problem once. */
export interface Warnings {
  ofDecoding(
    decoded: Exclude<Decoded, { kind: 'violation' }>,
    index: number,
    runId: string | undefined,
  ): ProblemEvent[];
  /** What is odd about an accepted event, given the run that was open before it and its calls without a result. */
  about(event: OtherEvent, openRunId: string | undefined, pending: () => readonly string[]): ProblemEvent[];
}

export function createWarnings(threadId: string | undefined): Warnings {
  const noted = new Set<string>();

  function note(
    code: AgUiWarningCode,
    kind: string,
    message: string,
    runId: string | undefined,
  ): ProblemEvent[] {
    if (noted.has(kind) || noted.size > MOST) return [];
    noted.add(kind);
    const run = runId === undefined ? {} : { runId };
    if (noted.size <= MOST) return [{ type: 'problem-noted', code, message, ...run }];
    const more: AgUiWarningCode = 'more-problems';
    return [
      {
        type: 'problem-noted',
        code: more,
        message: 'The stream has more problems, which are not listed.',
        ...run,
      },
    ];
  }

  return {
    ofDecoding(decoded, index, runId) {
      const { type } = decoded;
      // Nearly every event: no word is put together for it.
      if (decoded.kind === 'event' && decoded.retired === undefined && decoded.omissions.length === 0)
        return [];
      const event = `Event ${index}, ${shown(type)},`;
      if (decoded.kind === 'unknown') {
        const message = `${event} was left out: AG-UI ${protocolVersion} does not know it, or a word it needs.`;
        return note('unknown-event', `unknown-event ${shown(type)}`, message, runId);
      }
      const retired =
        decoded.retired === undefined
          ? []
          : note(
              'retired-event',
              `retired-event ${type}`,
              `${event} is of an earlier version; it was read as ${decoded.event.type}.`,
              runId,
            );
      const omitted = decoded.omissions.flatMap((omission) =>
        note(
          omission.code,
          `${omission.code} ${type} ${kindOfPlace(omission.path)}`,
          `${event} ${saidOf(omission)}`,
          runId,
        ),
      );
      return [...retired, ...omitted];
    },

    about(event, open, pending) {
      if (event.type === 'RUN_STARTED') {
        return [
          ...aboutVersion(event.protocolVersion, event.runId),
          ...aboutThread(event.threadId, event.runId),
        ];
      }
      if (event.type !== 'RUN_FINISHED' || open === undefined) return [];
      const named = `RUN_FINISHED names run ${shown(event.runId)}; it ends run ${shown(open)}, which is open.`;
      return [
        ...(event.runId === open ? [] : note('other-run', 'other-run', named, open)),
        ...aboutThread(event.threadId, open),
        ...aboutPending(event, pending, open),
      ];
    },
  };

  /** What is not handed over is not run, and what is not there cannot be: both are the agent's mistake. */
  function aboutPending(
    { outcome }: RunFinished,
    pending: () => readonly string[],
    runId: string,
  ): ProblemEvent[] {
    const named = outcome?.type === 'success' ? (outcome.pendingToolCallIds ?? []) : [];
    if (named.length === 0) return [];
    const left = pending();
    const odd = [...named, ...left].find((id) => !named.includes(id) || !left.includes(id));
    if (odd === undefined) return [];
    const does = named.includes(odd) ? 'names' : 'leaves out';
    const is = named.includes(odd) ? 'is not' : 'is';
    const message = `The list of pending calls ${does} ${shown(odd)}, which ${is} without a result in its run.`;
    return note('other-pending', 'other-pending', message, runId);
  }

  function aboutVersion(version: string | undefined, runId: string): ProblemEvent[] {
    if (version === undefined) return [];
    const said = `The agent says it speaks AG-UI ${shown(version)}`;
    const [, major, minor] = /^(\d+)\.(\d+)(?:\.\d+)*$/.exec(version) ?? [];
    if (major === undefined || minor === undefined) {
      return note(
        'unreadable-version',
        'version',
        `${said}, which cannot be read; it is read as ${protocolVersion}.`,
        runId,
      );
    }
    if (Number(major) < 1 || (Number(major) === 1 && Number(minor) === 0)) return [];
    return note('newer-version', 'version', `${said}; it is read as ${protocolVersion}.`, runId);
  }

  function aboutThread(named: string, runId: string): ProblemEvent[] {
    if (threadId === undefined || named === threadId) return [];
    const message = `The stream is of thread ${shown(named)}; the run was sent on thread ${shown(threadId)}.`;
    return note('other-thread', 'other-thread', message, runId);
  }
}

/** A place without its list indexes and without its length, so that one habit counts once. */
function kindOfPlace(path: string): string {
  return shown(path.replace(/\/\d+(?=\/|$)/g, '/*'));
}

function saidOf({ code, path }: Omission): string {
  const place = shown(path);
  if (code === 'null-field')
    return `holds null at ${place}, where the field should be left out; it was read as left out.`;
  if (code === 'unknown-field')
    return `has a field at ${place} that AG-UI ${protocolVersion} does not know; it was left out.`;
  return `holds something at ${place} that AG-UI ${protocolVersion} does not know; it was left out.`;
}
