'use client';

import {
  askedNow,
  type CallPhase,
  type CallStatus,
  type Conversation,
  callStatus,
  composeReply,
  isAnswered,
  phaseOf,
  type Request,
  type ResultContent,
  type Thread,
  type ToolCall,
  toolsOfRun,
} from '@callboard/core';
import { useMemo } from 'react';
import { useConversation } from './thread-context.ts';
import { inWords } from './tool-title.ts';
import { useTopic } from './use-topic.ts';

/** What a card shows of one call. */
export interface ToolCallView {
  readonly call: ToolCall;
  readonly phase: CallPhase;
  readonly status: CallStatus;
  /** What a person reads: the tool's title, or its name in words. */
  readonly title: string;
  /** What is asked of the person, while it is open. */
  readonly request?: Request;
  /** What the agent is told, or will be with the next run. Absent while open, and where the agent has its own result. */
  readonly reply?: {
    readonly content: ResultContent;
    readonly error?: string;
    /** What is told beside it. */
    readonly note?: string;
    readonly sent: boolean;
  };
}

/**
 * One call of the thread; undefined when there is none of that key. Renders only when this call changed, which it does
 * with every frame in which its arguments are written: `useToolCallOutline` leaves that out.
 */
export function useToolCall(key: string): ToolCallView | undefined {
  const { thread } = useConversation();
  return useCallView(useTopic(`call:${key}`, () => thread.call(key)));
}

/** What a card shows of this call. */
export function useCallView(call: ToolCall | undefined): ToolCallView | undefined {
  const { thread, tools } = useConversation();
  const mountedTitle = call === undefined ? undefined : tools.get(call.toolName)?.title;
  return useMemo(
    () => (call === undefined ? undefined : viewOf(call, thread, mountedTitle)),
    [call, thread, mountedTitle],
  );
}

/** The same outside of a render, as it is now. */
export function readToolCall({ thread, tools }: Conversation, key: string): ToolCallView | undefined {
  const call = thread.call(key);
  return call === undefined ? undefined : viewOf(call, thread, tools.get(call.toolName)?.title);
}

function viewOf(call: ToolCall, thread: Thread, mountedTitle: string | undefined): ToolCallView {
  const status = callStatus(call);
  const asked = askedNow(call);
  const request = asked === undefined ? undefined : thread.request(asked);
  const reply = replyOf(call, thread);
  return {
    call,
    status,
    phase: phaseOf(status),
    title: mountedTitle ?? call.advertised?.title ?? inWords(call.toolName),
    ...(request?.state.kind === 'open' ? { request } : {}),
    ...(reply === undefined ? {} : { reply }),
  };
}

function replyOf(call: ToolCall, thread: Thread): ToolCallView['reply'] {
  // What is decided of an interrupt answers the call it holds, not a message.
  if (call.interruptId !== undefined) return undefined;
  if (call.reply !== undefined) {
    const { content, error, note } = call.reply;
    const beside = { ...(error === undefined ? {} : { error }), ...(note === undefined ? {} : { note }) };
    return { content, ...beside, sent: true };
  }
  // A result that came too late answers nothing: the reply is still ours.
  if (isAnswered(call)) return undefined;
  const run = thread.run(call.runId);
  // In a session only what was asked for is answered, and nothing any more once its turn is over.
  if (call.session !== undefined && (call.session.kind === 'watched' || run?.end !== undefined))
    return undefined;
  const due = composeReply(call, run === undefined ? [] : toolsOfRun(run).map((tool) => tool.name));
  return due === undefined ? undefined : { ...due, sent: false };
}
