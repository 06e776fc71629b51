'use client';

import {
  type CallStatus,
  type Conversation,
  callOwner,
  callStatus,
  isRunActive,
  type Run,
  type RunEnd,
  type ToolCall,
} from '@callboard/core';
import { useMemo, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** A run that ended badly, for a person to read. */
export interface RunProblem {
  /** The agent failed; we refused what it sent; the connection broke; there was no answer to read. */
  readonly kind: 'failed' | 'refused' | 'cut-off' | 'not-accepted';
  readonly message: string;
  readonly code?: string;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** The start of what came instead of events. */
  readonly body?: string;
}

/** The latest run and what can be done with it. */
export interface RunControls {
  readonly run: Run | undefined;
  /** The agent is sending. */
  readonly isActive: boolean;
  /**
   * The agent is sending, a message waits for what checks arguments to be fetched, or a tool of the page runs or waits for
   * its turn: there is something to stop.
   */
  readonly isBusy: boolean;
  /**
   * Something would go on, and a person should say so: so many runs followed one another, or the thread was opened again
   * (`useReopened`).
   */
  readonly isPaused: boolean;
  readonly problem: RunProblem | undefined;
  /** The agent has asked something that nobody has decided on yet. */
  readonly isAsked: boolean;
  /** Another run with the thread as it is makes sense, and would leave no call without a reply. */
  readonly canRetry: boolean;
  /** Sends what a person wrote; resolves when the run has ended. Rejects only when nothing could be sent at all. */
  send(text: string): Promise<void>;
  /** Stops the run and the page's tools at once. */
  stop(): void;
  retry(): Promise<void>;
  /** Cancels one call alone. */
  cancelCall(key: string): void;
}

/** The run of this thread: its state, and the ways to start, stop and repeat it. */
export function useRun(): RunControls {
  const conversation = useConversation();
  const { thread } = conversation;
  const run = useTopic('run', thread.latestRun);
  const work = useTopic('statuses', () => workOf(conversation));
  // A thread that was opened again waits for a word while nothing else of it changes.
  const isPaused = useTopic('statuses', conversation.isPaused, 'run');
  const isAsked = useTopic('requests', () => isAskedOfRun(conversation));

  const { isPreparing } = conversation;
  const isWaiting = useSyncExternalStore(isPreparing.subscribe, isPreparing.get, isPreparing.get);

  const isActive = run !== undefined && isRunActive(run);
  const problem = run?.end === undefined ? undefined : problemOf(run.end);
  return useMemo(
    () => ({
      run,
      isActive,
      isBusy: isActive || isWaiting || work === 'running',
      isPaused: !isActive && work !== 'running' && isPaused,
      problem,
      isAsked,
      canRetry: problem !== undefined && work === 'none' && !isAsked,
      send: async (text) => {
        await conversation.send(text);
      },
      stop: conversation.stop,
      retry: async () => {
        await conversation.retry();
      },
      cancelCall: conversation.cancelCall,
    }),
    [run, isActive, isWaiting, isPaused, work, isAsked, problem, conversation],
  );
}

/** True while an agent's question is open: another run would give it up. */
function isAskedOfRun({ thread }: Conversation): boolean {
  const run = thread.latestRun();
  // A message that never arrived is sent again, and says that it gives them up.
  if (run?.startedAt === undefined && run?.request?.cause === 'message') return false;
  return thread.openRequests().some(({ origin, state }) => origin !== undefined && state.kind === 'open');
}

/** Whether tools of the page are at work, only wait for a person, or neither. */
function workOf({ thread }: Conversation): 'running' | 'waiting' | 'none' {
  let work: 'waiting' | 'none' = 'none';
  for (const key of thread.callKeys()) {
    const call = thread.call(key);
    if (call === undefined || callOwner(call) !== 'page') continue;
    const status = callStatus(call);
    if (status === 'running' || status === 'accepted') return 'running';
    // Of a thread that was opened again nothing has its turn before a person goes on.
    if (status === 'queued' && !thread.isPaused()) return 'running';
    if (waitsForPerson(call, status)) work = 'waiting';
  }
  return work;
}

function waitsForPerson({ interruptId }: ToolCall, status: CallStatus): boolean {
  if (status === 'input-required') return interruptId === undefined;
  return status === 'awaiting-decision' || status === 'args-complete' || status === 'queued';
}

function problemOf(end: RunEnd): RunProblem | undefined {
  switch (end.kind) {
    case 'failed':
    case 'refused':
    case 'cut-off':
    case 'not-accepted':
      return end;
    case 'succeeded':
    case 'interrupted':
    case 'cancelled':
    case 'stopped':
      return undefined;
  }
}
