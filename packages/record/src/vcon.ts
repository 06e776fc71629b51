import type { JsonValue } from '@callboard/core';

/** The server of the tools that the host itself provides (draft 6.1.8). */
export const hostServer = '!host';

/** An index into one of the lists of a vCon, or several. */
export type IndexOrList = number | readonly number[];

/** Content inside the vCon: any JSON value where the encoding is `json`, else text (core 0.5.0, 2.3.1). */
export type InlineContent =
  | { readonly mediatype: string; readonly encoding: 'json'; readonly body: JsonValue }
  | { readonly mediatype: string; readonly encoding: 'none' | 'base64url'; readonly body: string };

/** Content elsewhere, which cannot be another one unnoticed (core 0.5.0, 2.3.2). */
export interface ContentElsewhere {
  readonly mediatype?: string;
  readonly url: string;
  readonly content_hash: string | readonly string[];
}

/** A person, an agent or an organization that took part. */
export interface VconParty {
  readonly name?: string;
  /** How it is known that it is this one; `none` where it is not. */
  readonly validation?: string;
  readonly type?: 'person' | 'bot' | 'organization';
  readonly uuid?: string;
  readonly mailto?: string;
  readonly tel?: string;
}

/** A stretch of conversation. */
export interface VconSession {
  readonly start?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly parties?: readonly number[];
  readonly originator?: number;
  readonly sessions?: readonly {
    readonly session: number;
    readonly type: string;
    readonly description?: string;
  }[];
  readonly dialog?: readonly number[];
}

/** What somebody said. */
export type VconDialog = {
  readonly type: 'text' | 'recording' | 'incomplete';
  readonly start?: string;
  readonly duration?: number;
  readonly parties?: IndexOrList;
  readonly originator?: number;
  readonly disposition?: string;
  readonly message_id?: string;
  readonly application?: string;
} & (InlineContent | ContentElsewhere | { readonly mediatype?: string });

/** A file that came with the conversation. */
export type VconAttachment = {
  readonly purpose?: string;
  readonly start: string;
  readonly party: number;
  readonly dialog?: IndexOrList;
  readonly session?: IndexOrList;
  readonly filename?: string;
} & (InlineContent | ContentElsewhere | { readonly mediatype?: string });

/** What every event has. */
interface VconEventBase {
  /** RFC 3339. */
  readonly time: string;
  readonly sessions: IndexOrList;
  /** Whoever did it; in events of the tool-invocation extension always the agent (draft 6.1). */
  readonly party: number;
}

/** A policy decision about one operation, or one that stands for all later ones (draft 4.1). */
export type PolicyDecisionEvent = VconEventBase & {
  readonly type: 'policy-decision';
  readonly decision: 'allowed' | 'permission-required' | 'disallowed';
  readonly reason?: string;
  readonly operation: 'tool-invocation';
  readonly server: string;
} & (
    | {
        readonly policy_life: 'once';
        readonly operation_id: string;
        readonly attempt: number;
        readonly tool: string;
      }
    | { readonly policy_life: 'standing'; readonly tool?: string }
  );

/** The responses of a tool, and what the agent does about them (draft 6.1). */
export const toolResponseTypes = [
  'tool-pending',
  'tool-progress',
  'tool-input',
  'tool-input-response',
  'tool-result',
  'tool-failure',
  'tool-error',
  'tool-denied',
  'tool-timeout',
  'tool-cancel',
] as const;

export type ToolResponseType = (typeof toolResponseTypes)[number];

/** What every tool event has: its operation and attempt, and perhaps content and files. */
type ToolEventBase = VconEventBase & {
  readonly operation_id: string;
  readonly attempt: number;
  readonly attachment?: IndexOrList;
} & (
    | InlineContent
    | ContentElsewhere
    /** No content, or one that was redacted. */
    | { readonly mediatype?: string; readonly encoding?: 'json' | 'none' | 'base64url' }
  );

/** A request as it was really sent to a tool (draft 6.1). */
export type ToolInvocationEvent = ToolEventBase & {
  readonly type: 'tool-invocation';
  readonly server: string;
  readonly tool: string;
};

/** What came back, or what the agent did about it (draft 6.1). */
export type ToolResponseEvent = ToolEventBase & { readonly type: ToolResponseType };

/** A key somebody pressed: a button of a card (core 0.5.0). */
export type KeyEvent = VconEventBase & { readonly type: 'keydown' | 'keyup'; readonly button: string };

/** The events of the tool-invocation extension, and the keys of the core. */
export type VconEvent = PolicyDecisionEvent | ToolInvocationEvent | ToolResponseEvent | KeyEvent;

/** An unsigned vCon, syntax 0.5.0, as far as a thread of tool calls needs it. `Event` is for extensions of one's own. */
export interface Vcon<Event extends VconEventBase = VconEvent> {
  readonly uuid: string;
  readonly extensions?: readonly string[];
  readonly critical?: readonly string[];
  readonly created_at: string;
  readonly updated_at?: string;
  readonly subject?: string;
  readonly redacted_from?: { readonly uuid: string; readonly type: string };
  readonly amended_from?: { readonly uuid: string };
  readonly parties: readonly VconParty[];
  readonly sessions: readonly VconSession[];
  readonly dialog: readonly VconDialog[];
  readonly events: readonly Event[];
  readonly attachments: readonly VconAttachment[];
}
