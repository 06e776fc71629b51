import type { Clock, ToolAnswer, ToolContext, ToolQuestion, Validator } from '@callboard/core';
import type { McpChallenge } from './challenge.ts';
import type { McpPort } from './port.ts';

/** Something a server did that it should not do, or that this page does not take: for developers, never for the agent. */
export interface McpProblem {
  readonly code:
    | 'tool-left-out'
    | 'list-failed'
    | 'progress-not-rising'
    | 'input-refused'
    | 'unrelated-input'
    | 'result-unfit'
    | 'result-unchecked'
    | 'connection-closed';
  readonly message: string;
  readonly server: string;
  readonly toolCallId?: string;
}

/** What a refusal asked for, to an app that can get it. */
export interface McpStepUp {
  readonly server: string;
  /** The name on the wire. */
  readonly tool: string;
  readonly toolCallId: string;
  readonly status: number;
  readonly challenge: McpChallenge | undefined;
  readonly signal: AbortSignal;
}

/** What the calls of one server stand on. */
export interface CallSetting {
  readonly port: McpPort;
  readonly clock: Clock;
  readonly server: string;
  /** How often one call may ask a person, and be sent once more because of it. */
  readonly mostQuestions: number;
  /** How long a call waits to hear that a visit is over, in milliseconds. */
  readonly visitWait: number;
  /** How long a call may take, in milliseconds, not counting those a person thinks. */
  readonly timeLimit: number;
  readonly asTask: 'required' | 'supported';
  readonly authorize: ((wanted: McpStepUp) => Promise<boolean>) | undefined;
  readonly askUnrelated: ((question: ToolQuestion, server: string) => Promise<ToolAnswer>) | undefined;
  readonly validator: Validator | undefined;
  note(code: McpProblem['code'], message: string, context?: ToolContext): void;
}
