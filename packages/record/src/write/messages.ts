import {
  type AssistantMessage,
  type MediaPart,
  type Message,
  type ThreadEvent,
  type UserMessage,
  userText,
} from '@callboard/core';
import type { Cleaner } from '../secrets/cleaner.ts';
import type { Dialogs } from './dialogs.ts';
import type { Parties } from './parties.ts';
import type { Replay } from './replay.ts';

/** What people and agents said, of all there is in a transcript. */
type SpokenMessage = UserMessage | AssistantMessage;

/** A message as it stands by now, or stood when the agent dropped it. */
interface Entry {
  last: SpokenMessage;
  isDropped: boolean;
}

/** Takes what is said in messages into the dialog. */
export interface MessageWriter {
  /** After an event: what it says, and which messages it changed. */
  take(event: ThreadEvent, changed: readonly string[]): void;
}

export function createMessageWriter(parts: {
  readonly replay: Replay;
  readonly dialogs: Dialogs;
  readonly parties: Parties;
  readonly cleaner: Cleaner;
  /** False where what people typed stays as they said it. */
  readonly cleansPeople: boolean;
}): MessageWriter {
  const { replay, dialogs, parties, cleaner, cleansPeople } = parts;
  const { thread } = replay;
  const entries = new Map<string, Entry>();

  function speakerOf(message: SpokenMessage): number {
    if (message.role === 'assistant')
      return parties.maker(thread, message.runId ?? '', message.subagentRunId);
    return message.name === undefined ? parties.atPage : parties.named(message.name);
  }

  function begin(message: SpokenMessage, at: number, isDated: boolean): void {
    const { id, role } = message;
    if (entries.has(id)) return;
    const entry: Entry = { last: message, isDropped: false };
    entries.set(id, entry);
    replay.follow(id);
    const isPerson = role === 'user';
    dialogs.add({
      at,
      isDated,
      speaker: speakerOf(message),
      listener: isPerson ? parties.agent : parties.atPage,
      messageId: id,
      content() {
        const text = textOf(entry.last);
        return {
          text: isPerson && !cleansPeople ? text : cleaner.text(text),
          files: filesOf(entry.last),
        };
      },
    });
  }

  /** A snapshot can give messages other names, and drop some: what was said stays said, once. */
  function takeStated(at: number): void {
    const dropped = new Map<string, string[]>();
    for (const [id, entry] of entries) {
      if (entry.isDropped || thread.message(id) !== undefined) continue;
      entry.isDropped = true;
      const same = sameness(entry.last);
      dropped.set(same, [...(dropped.get(same) ?? []), id]);
    }
    for (const message of thread.messages()) {
      if (!isSpoken(message) || entries.has(message.id)) continue;
      const [old] = dropped.get(sameness(message))?.splice(0, 1) ?? [];
      const entry = old === undefined ? undefined : entries.get(old);
      if (entry === undefined) begin(message, at, false);
      else {
        entries.delete(old ?? '');
        entry.last = message;
        entry.isDropped = false;
        entries.set(message.id, entry);
        replay.follow(message.id);
      }
    }
  }

  return {
    take(event, changed) {
      for (const id of changed) {
        const message = thread.message(id);
        const entry = entries.get(id);
        if (entry !== undefined && isSpoken(message)) entry.last = message;
      }
      switch (event.type) {
        case 'message-sent':
          begin(event.message, event.at, true);
          return;
        case 'message-started': {
          const message = thread.message(event.messageId);
          if (isSpoken(message)) begin(message, event.at, true);
          return;
        }
        case 'snapshot-received':
        case 'history-loaded':
          takeStated(event.at);
          return;
        default:
      }
    },
  };
}

function isSpoken(message: Message | undefined): message is SpokenMessage {
  return message?.role === 'user' || message?.role === 'assistant';
}

/** Its words. Where calls stand between them, a blank line does. */
function textOf(message: SpokenMessage): string {
  if (message.role === 'user') return userText(message);
  return message.parts
    .flatMap((part) => (part.kind === 'text' ? [part.text] : part.kind === 'json' ? [part.json] : []))
    .join('\n\n');
}

function filesOf(message: SpokenMessage): readonly MediaPart[] {
  if (message.role === 'user')
    return message.parts.filter((part) => part.type !== 'text' && part.type !== 'other');
  return message.parts.flatMap((part) => (part.kind === 'media' ? [part.part] : []));
}

function sameness(message: SpokenMessage): string {
  return `${message.role} ${textOf(message)}`;
}
