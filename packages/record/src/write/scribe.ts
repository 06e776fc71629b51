import type { Thread, ToolCall } from '@callboard/core';
import { timeOf } from '../rfc3339.ts';
import type { Attachments } from './attachments.ts';
import type { ContentMaker } from './content.ts';
import type { Dialogs } from './dialogs.ts';
import type { Parties } from './parties.ts';
import type { Sheet } from './sheet.ts';
import type { ToolNames } from './tool-identity.ts';

/** What everybody who writes a part of a record works with. */
export interface Scribe {
  readonly thread: Thread;
  readonly sheet: Sheet;
  readonly parties: Parties;
  readonly dialogs: Dialogs;
  readonly attachments: Attachments;
  readonly contents: ContentMaker;
  readonly names: ToolNames;
  /** True where the app records content that was never sent. */
  readonly includesUnsent: boolean;
  /** False where what people typed stays as they said it. */
  readonly cleansPeople: boolean;
}

/** What every event of a record has. All of a thread is one session. */
export function eventBase(
  at: number,
  party: number,
): { readonly time: string; readonly sessions: 0; readonly party: number } {
  return { time: timeOf(at), sessions: 0, party };
}

/** Whose call it is: the agent's, or that of a subagent. */
export function makerOf({ parties, thread }: Scribe, { runId, subagentRunId }: ToolCall): number {
  return parties.maker(thread, runId, subagentRunId);
}

/** What a person typed, as it is written down. */
export function typedWords({ contents, cleansPeople }: Scribe, text: string): string {
  return cleansPeople ? contents.words(text) : text;
}
