import { callKey, type Thread, type ThreadEventBody } from '@callboard/core';
import type { ToolPhase, ToolStreamSignal, TurnRef } from './signal.ts';
import type { Turns } from './turns.ts';

type CallSignal = Extract<ToolStreamSignal, { readonly kind: 'tool-stream' }>;
type Preview = Extract<ToolStreamSignal, { readonly kind: 'tool-preview' }>;
type Told = Extract<ThreadEventBody, { readonly type: 'call-ended' }>['end'];

/** Takes what a server tells for display to the thread. It runs nothing. */
export interface ToolStreamReader {
  read(signal: ToolStreamSignal): void;
}

/** What is remembered of a call while its turn lasts. */
interface Seen {
  /** A preview shows it until the phases do. */
  from: 'preview' | 'phases';
  /** What previews have shown and phases have not said yet. */
  previewed: string;
  isOver: boolean;
}

/** How many oddities of one session are told of; a server that goes on is not listened to in that. */
const notedMost = 100;

/** The call's end in the words of the thread, by the codes the public document prints. */
const endOfCode: Readonly<Record<string, Exclude<Told['kind'], 'completed' | 'cancelled' | 'abandoned'>>> = {
  INTERRUPTED: 'stopped',
  REJECTED: 'disallowed',
  INVALID: 'invalid',
  TIMEOUT: 'timed-out',
};

/**
 * Reads signals of one session. A call begins once and ends once; what comes before, after, or from an older turn
 * changes nothing and is noted for developers. Phases and previews of one call are one card. `hasPhases`: the server
 * has agreed to the capability, so that previews are not needed.
 */
export function createToolStreamReader(
  thread: Thread,
  turns: Turns,
  options: { readonly hasPhases?: () => boolean } = {},
): ToolStreamReader {
  const calls = new Map<string, Seen>();
  const messages = new Set<string>();
  const noted = new Set<string>();

  function note(code: string, about: string, message: string, runId?: string): void {
    if (noted.size >= notedMost || noted.has(`${code} ${about}`)) return;
    noted.add(`${code} ${about}`);
    thread.dispatch({ type: 'problem-noted', code, message, ...(runId === undefined ? {} : { runId }) });
  }

  function runOf(signal: TurnRef & { readonly kind: string }): string | undefined {
    const runId = turns.enter(signal);
    if (runId === undefined) {
      const message = `A "${signal.kind}" of turn "${signal.turnId.slice(0, 80)}" came after the turn was over. It changed nothing.`;
      note('turn-over', signal.turnId, message);
    }
    return runId;
  }

  function readCall(signal: CallSignal): void {
    const { callId } = signal;
    const runId = runOf(signal);
    if (runId === undefined) return;
    const key = callKey(runId, callId);
    const seen = calls.get(key);
    const named = `"${signal.phase}" of call "${callId.slice(0, 80)}"`;
    if (seen === undefined && signal.phase !== 'start') {
      note('call-not-started', key, `A ${named} came before its start. It changed nothing.`, runId);
    } else if (seen?.isOver === true) {
      note('call-over', key, `A ${named} came after the call had ended. It changed nothing.`, runId);
    } else if (seen?.from === 'phases' && signal.phase === 'start') {
      note('call-started-twice', key, `A second ${named} changed nothing.`, runId);
    } else {
      follow(signal, { runId, toolCallId: callId }, seen ?? begin(key, 'phases'));
    }
  }

  function begin(key: string, from: Seen['from']): Seen {
    const seen: Seen = { from, previewed: '', isOver: false };
    calls.set(key, seen);
    return seen;
  }

  function follow(
    signal: ToolPhase,
    call: { readonly runId: string; readonly toolCallId: string },
    seen: Seen,
  ): void {
    seen.from = 'phases';
    switch (signal.phase) {
      case 'start':
        // The request for it, or a preview, may have been first.
        if (thread.call(callKey(call.runId, call.toolCallId)) === undefined)
          thread.dispatch({ type: 'call-started', ...call, toolName: signal.toolName });
        return;
      case 'arguments-delta':
        append(signal.delta, call, seen);
        return;
      case 'arguments-complete':
        thread.dispatch({ type: 'call-closed', ...call, argsText: signal.argsText });
        return;
      case 'progress':
        thread.dispatch({ type: 'call-progressed', ...call, progress: signal.progress });
        return;
      case 'settled':
      case 'cancelled':
      case 'failed':
        seen.isOver = true;
        thread.dispatch({ type: 'call-ended', ...call, end: endOf(signal) });
    }
  }

  /** Fragments say again what a preview has shown: only what goes beyond it is new. */
  function append(
    delta: string,
    call: { readonly runId: string; readonly toolCallId: string },
    seen: Seen,
  ): void {
    const shown = seen.previewed;
    if (shown.startsWith(delta)) {
      seen.previewed = shown.slice(delta.length);
      return;
    }
    // Where they differ, what is shown stays until the arguments are complete, which sets them right.
    if (!delta.startsWith(shown)) return;
    seen.previewed = '';
    thread.dispatch({ type: 'call-args-appended', ...call, delta: delta.slice(shown.length) });
  }

  function readPreview(preview: Preview): void {
    if (options.hasPhases?.() === true) return;
    const { callId: toolCallId, toolName, argsText } = preview;
    const runId = runOf(preview);
    if (runId === undefined) return;
    const call = { runId, toolCallId };
    const key = callKey(runId, toolCallId);
    const seen = calls.get(key) ?? begin(key, 'preview');
    if (seen.from === 'phases') return;
    if (thread.call(key) === undefined) thread.dispatch({ type: 'call-started', ...call, toolName });
    if (!argsText.startsWith(seen.previewed)) return;
    const delta = argsText.slice(seen.previewed.length);
    seen.previewed = argsText;
    thread.dispatch({ type: 'call-args-appended', ...call, delta });
  }

  function readText(signal: Extract<ToolStreamSignal, { readonly kind: 'text' | 'text-ended' }>): void {
    const { messageId } = signal;
    const runId = runOf(signal);
    if (runId === undefined) return;
    if (signal.kind === 'text-ended') {
      thread.dispatch({ type: 'message-closed', runId, messageId });
      return;
    }
    const isNew = !messages.has(messageId);
    messages.add(messageId);
    thread.dispatch([
      ...(isNew ? [{ type: 'message-started', runId, messageId, role: 'assistant' } as const] : []),
      { type: 'message-text-appended', runId, messageId, delta: signal.delta },
    ]);
  }

  return {
    read(signal) {
      switch (signal.kind) {
        case 'turn-started':
          turns.enter(signal, signal.inReplyTo);
          return;
        case 'turn-ended':
          turns.end(signal, signal.end);
          return;
        case 'text':
        case 'text-ended':
          readText(signal);
          return;
        case 'tool-stream':
          readCall(signal);
          return;
        case 'tool-preview':
          readPreview(signal);
          return;
        case 'closed':
          turns.close(signal.reason ?? 'The session has ended.');
      }
    },
  };
}

function endOf(signal: Extract<ToolPhase, { readonly phase: 'settled' | 'cancelled' | 'failed' }>): Told {
  if (signal.phase === 'cancelled') return { kind: 'cancelled' };
  if (signal.phase === 'failed') return { kind: 'abandoned', message: signal.message };
  if (signal.ok) return { kind: 'completed' };
  return {
    kind: Object.hasOwn(endOfCode, signal.code) ? (endOfCode[signal.code] ?? 'failed') : 'failed',
    code: signal.code,
  };
}
