import {
  type Conversation,
  callStatus,
  contentText,
  type Decision,
  type Thread,
  type ThreadEvent,
  type ToolCall,
} from '@callboard/core';
import { useConversation } from '@callboard/hooks';
import { useEffect } from 'react';
import type { CallFact, TabReport } from '../src/records.ts';
import type { CallView, PageWindow } from '../src/tab-view.ts';
import { tell } from './outside.ts';

/** Lets the test look at the thread, and tells when this tab takes over. */
export function Exposed(): null {
  const conversation = useConversation();
  useEffect(() => {
    const exposed = expose(conversation);
    window.faultsPage = exposed;
    return () => {
      if (window.faultsPage === exposed) window.faultsPage = undefined;
    };
  }, [conversation]);
  useEffect(() => {
    const { keeping } = conversation;
    let before = keeping?.get().role;
    return keeping?.subscribe(() => {
      const { role } = keeping.get();
      if (before === 'follower' && role === 'runner') void tell('/took-over', {}).catch(() => undefined);
      before = role;
    });
  }, [conversation]);
  return null;
}

function expose({ thread, keeping }: Conversation): PageWindow {
  return {
    view() {
      const kept = keeping?.get();
      const run = thread.latestRun();
      return {
        role: kept?.role ?? 'alone',
        storage: kept?.storage.kind ?? 'none',
        calls: callsOf(thread).map(viewOf),
        said: said(),
        canGoOn: isThere('[data-press="go-on"]:enabled'),
        canStop: isThere('[data-press="stop"]:enabled'),
        run: run === undefined ? 'none' : (run.end?.kind ?? 'active'),
      };
    },
    report: () => ({
      calls: callsOf(thread).map(factOf),
      said: said(),
      decisions: decisionsOf(thread),
    }),
    log: () => thread.log().map(eventInWords),
  };
}

function callsOf(thread: Thread): readonly ToolCall[] {
  return thread.snapshot().calls;
}

function viewOf(call: ToolCall): CallView {
  const card = `[data-call="${CSS.escape(call.toolCallId)}"]`;
  return {
    ...factOf(call),
    isAsked: isThere(`${card} [data-press="approve"]:enabled`),
    wanted: call.args.text.includes('"reject"') ? 'reject' : 'approve',
  };
}

function said(): readonly string[] {
  return [...document.querySelectorAll('[data-said]')].map(({ textContent }) => textContent);
}

function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

function factOf(call: ToolCall): CallFact {
  const { toolCallId, toolName, gate, attempts, reply } = call;
  return {
    toolCallId,
    toolName,
    status: callStatus(call),
    ...(gate.kind === 'decided' ? { decision: gate.record.decision.kind } : {}),
    attempts: attempts.map(({ number, end }) => `${number} ${end?.kind ?? 'running'}`),
    ...(reply === undefined ? {} : { answer: `${reply.error ?? 'done'}: ${contentText(reply.content)}` }),
  };
}

/**
 * Every decision of the log. One that a message had given up before it was sent is asked and decided anew where nobody
 * took the message (docs/tabs-and-reloads.md): only after a message that did that.
 */
function decisionsOf(thread: Thread): TabReport['decisions'] {
  /** By interrupt, the run of the message that gave it up. */
  const givenUp = new Map<string, string>();
  return thread.log().flatMap((event) => {
    if (event.type === 'run-requested' && event.cause === 'message') {
      for (const id of event.cancelledInterruptIds) givenUp.set(id, event.runId);
    }
    // The agent took the message: what it gave up stays given up.
    if (event.type === 'run-started') {
      for (const [id, runId] of givenUp) if (runId === event.runId) givenUp.delete(id);
    }
    if (event.type !== 'decision-made') return [];
    const { requestId } = event;
    const verdict: Decision['kind'] = event.decision.kind;
    const interruptId = thread.request(requestId)?.origin?.interrupt.id;
    const isAskedAnew = interruptId !== undefined && givenUp.delete(interruptId);
    return [{ requestId, toolCallId: askedAbout(thread, requestId), verdict, isAskedAnew }];
  });
}

function askedAbout(thread: Thread, requestId: string): string {
  const subject = thread.request(requestId)?.subject;
  return (subject?.kind === 'call' ? thread.call(subject.key)?.toolCallId : undefined) ?? requestId;
}

/** Without what is long and the same each time. */
function eventInWords({ type, at, ...details }: ThreadEvent): string {
  const shown = JSON.stringify(details, (name, value: unknown) => (name === 'tools' ? undefined : value));
  return `${at % 1_000_000} ${type} ${shown}`.slice(0, 400);
}
