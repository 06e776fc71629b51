import { RequestList, ToolCallList } from '@callboard/components';
import {
  type AssistantMessage,
  type AssistantPart,
  type Message,
  type SaidPart,
  subagentKey,
  userText,
} from '@callboard/core';
import { useInterrupts, useMessages, useRun, useSubagent, useToolCalls } from '@callboard/hooks';
import { Fragment, memo, type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useWords } from '../settings/settings-context.tsx';
import { describeApproval, describeCall } from '../tools/descriptions.ts';
import { Activity } from './activity.tsx';
import { useAskedCount } from './use-asked-count.ts';

/** Milliseconds in which what is new has its height: parts of a card come after it. */
const settlesIn = 1_000;

/** The conversation. It follows its end while the person is there, and stays put when they scrolled up. */
export function Transcript(): ReactElement {
  const messages = useMessages();
  const { isActive, isBusy, run } = useRun();
  const words = useWords();
  const requests = useInterrupts();
  const askingRuns = useMemo(
    () => [...new Set(requests.map(({ subject }) => (subject.kind === 'run' ? subject.runId : '')))],
    [requests],
  );
  const asked = useAskedCount();
  const log = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  /** Until when what grows is what came last. */
  const settled = useRef(0);

  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        follows.current = entry?.isIntersecting ?? true;
      },
      { rootMargin: '120px' },
    );
    if (end.current !== null) watcher.observe(end.current);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    // What a card asks with comes a moment later. After that it is the person who makes it grow, and nothing moves.
    const watcher = new ResizeObserver(() => {
      if (follows.current && performance.now() < settled.current)
        end.current?.scrollIntoView({ block: 'end' });
    });
    if (log.current !== null) watcher.observe(log.current);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    if (messages.length + requests.length + asked === 0) return;
    settled.current = performance.now() + settlesIn;
    if (follows.current) end.current?.scrollIntoView({ block: 'end' });
  }, [messages, requests, asked]);

  const isThinking =
    (isActive && run?.startedAt === undefined) || (isBusy && messages.at(-1)?.role === 'user');
  return (
    <div ref={log} className="transcript" role="log" aria-label={words.conversation} aria-live="off">
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          <MessageRow message={message} />
          <AskedBehind messages={messages} index={index} runIds={askingRuns} />
        </Fragment>
      ))}
      {askingRuns
        .filter((runId) => !messages.some((message) => runOf(message) === runId))
        .map((runId) => (
          <RequestList key={runId} runId={runId} />
        ))}
      {isThinking && (
        <p className="thinking" role="status">
          {words.thinking}
        </p>
      )}
      <div ref={end} />
    </div>
  );
}

/** What a run has asked stands behind the last thing it said. */
function AskedBehind({
  messages,
  index,
  runIds,
}: {
  readonly messages: readonly Message[];
  readonly index: number;
  readonly runIds: readonly string[];
}): ReactElement | null {
  if (runIds.length === 0) return null;
  const runId = runOf(messages[index]);
  if (runId === undefined || !runIds.includes(runId)) return null;
  return messages.findLastIndex((message) => runOf(message) === runId) === index ? (
    <RequestList runId={runId} />
  ) : null;
}

function runOf(message: Message | undefined): string | undefined {
  return message?.role === 'assistant' ? message.runId : undefined;
}

const MessageRow = memo(function MessageRow({ message }: { readonly message: Message }): ReactElement | null {
  switch (message.role) {
    case 'user':
      return (
        <div className="message" data-role="user">
          <p dir="auto">{userText(message)}</p>
        </div>
      );
    case 'assistant':
      return <AssistantRow message={message} />;
    case 'reasoning':
      return message.text === '' ? null : <Thought text={message.text} />;
    case 'system':
    case 'developer':
    case 'tool':
    case 'other':
      return null;
    case 'activity':
      return <Activity message={message} />;
  }
});

function Thought({ text }: { readonly text: string }): ReactElement {
  const words = useWords();
  return (
    <details className="message" data-role="reasoning">
      <summary>{words.thought}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

/** Calls that stand in the card of another one are left to that. */
function AssistantRow({ message }: { readonly message: AssistantMessage }): ReactElement | null {
  const keys = useToolCalls({ messageId: message.id });
  const { runId, subagentRunId } = message;
  const maker =
    runId === undefined || subagentRunId === undefined ? undefined : subagentKey(runId, subagentRunId);
  const name = useSubagent(maker ?? '')?.name;
  const parts = message.parts.filter((part) => part.kind !== 'call' || keys.includes(part.key));
  if (parts.length === 0) return null;
  return (
    <div className="message" data-role="assistant">
      {name !== undefined && parts.some(({ kind }) => kind !== 'call') && (
        <p className="message-author" dir="auto">
          {name}
        </p>
      )}
      {grouped(parts).map((group) => (
        <PartRow key={group.id} group={group} />
      ))}
    </div>
  );
}

function PartRow({ group }: { readonly group: Group }): ReactElement {
  switch (group.kind) {
    case 'text':
      return <p dir="auto">{group.text}</p>;
    case 'reasoning':
      return <Thought text={group.text} />;
    case 'calls':
      return <ToolCallList keys={group.keys} summarize={describeCall} labelApprove={describeApproval} />;
  }
}

type Group =
  | { readonly kind: 'text' | 'reasoning'; readonly id: string; readonly text: string }
  | { readonly kind: 'calls'; readonly id: string; readonly keys: readonly string[] };

/** Calls that follow one another are one group. */
function grouped(parts: readonly AssistantPart[]): readonly Group[] {
  const groups: Group[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.kind !== 'call')
      groups.push({
        kind: part.kind === 'reasoning' ? 'reasoning' : 'text',
        id: `text ${groups.length}`,
        text: saidText(part),
      });
    else if (last?.kind === 'calls') groups[groups.length - 1] = { ...last, keys: [...last.keys, part.key] };
    else groups.push({ kind: 'calls', id: part.key, keys: [part.key] });
  }
  return groups;
}

/** What is no text is named: this chat draws no pictures that a model sends. */
function saidText(part: SaidPart): string {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'json':
      return part.json;
    case 'media':
      return `[${part.part.type}]`;
    case 'other':
      return `[${part.name}]`;
  }
}
