import {
  type AdvertisedTool,
  type CallRules,
  type CallStatus,
  type Conversation,
  type ConversationOptions,
  callStatus,
  contentText,
  createConversation,
  type InterruptAnswer,
  type PageTool,
  type ThreadEvent,
  type Transport,
} from '@callboard/core';
import { createSharedConversation, type Keeping, type SharedPorts } from '@callboard/core/shared';
import {
  createMemoryBrowser,
  createScriptedTransport,
  type ScriptedTransport,
} from '@callboard/core/testing';
import { type RecordingName, recordingOf } from '@callboard/fixtures';
import { ThreadProvider } from '@callboard/hooks';
import { trustEveryPress } from '@callboard/hooks/testing';
import { createValidator } from '@callboard/schema';
import type { Decorator } from '@storybook/react-vite';
import { loadCardParts } from '../call/late-parts.tsx';

const threadId = 'story';

/** What a story begins with. */
export interface StageSetting {
  /** The conversation so far: replayed through the real reducers. */
  readonly recording?: RecordingName;
  /** The same as a log, where it is made of recordings; called when the story is loaded. */
  readonly log?: () => readonly ThreadEvent[];
  /** What the page's tools do when they are run in the story; otherwise they take a moment and say "Done." */
  readonly handler?: NonNullable<PageTool['handler']>;
  /** What they say besides of how they may be run. */
  readonly terms?: Pick<PageTool, 'idempotent' | 'attempts' | 'onException'>;
  /** An agent that answers; otherwise one that listens and says nothing. */
  readonly transport?: Transport;
  /** A recording whose tools are offered, without what happened in it; those of `recording` unless set. */
  readonly toolsOf?: RecordingName;
  /** What the page says of calls from here on. */
  readonly rules?: CallRules;
  /** How many runs may follow one another by themselves. */
  readonly runLimit?: number;
  /** What becomes of presses, where this page does not decide by itself: it asks another tab. */
  readonly decide?: (own: Conversation) => Conversation['decide'];
  /** How the conversation is kept in the browser; not at all unless set. */
  readonly keeping?: Keeping;
  /** A tab of a browser that had stored what happened so far: it is opened again, with no other tab alive. */
  readonly isReopened?: boolean;
}

/** A conversation that a story shows and its play function looks into. */
export class StoryStage {
  readonly agent: ScriptedTransport = createScriptedTransport();
  readonly conversation: Conversation;

  constructor(setting: StageSetting, ports?: SharedPorts) {
    const options: ConversationOptions = {
      threadId,
      transport: setting.transport ?? this.agent,
      validator: createValidator(),
      ...(ports === undefined ? { log: logOf(setting) } : {}),
      ...setting.rules,
      ...(setting.runLimit === undefined ? {} : { runLimit: setting.runLimit }),
    };
    const own =
      ports === undefined ? createConversation(options) : createSharedConversation(options, { ports });
    this.conversation = {
      ...own,
      ...(setting.decide === undefined ? {} : { decide: setting.decide(own) }),
      ...(setting.keeping === undefined ? {} : { keeping: standing(setting.keeping) }),
    };
    const handler = setting.handler ?? takesAMoment;
    for (const tool of toolsIn(setting.toolsOf ?? setting.recording))
      this.conversation.tools.register({ ...asOffered(tool, handler), ...setting.terms });
  }

  /** What the agent was told about a call, as it went out with the last run; undefined where nothing was sent. */
  toldAgent(key = this.key): string | undefined {
    const call = this.conversation.thread.call(key);
    const message = this.agent.runs
      .at(-1)
      ?.request.messages.findLast((one) => one.role === 'tool' && one.key === key);
    if (call?.reply === undefined || message?.role !== 'tool') return undefined;
    return contentText(message.content);
  }

  /** What the last run told the agent about what it had asked, in the order asked. */
  toldOfRequests(): readonly InterruptAnswer[] {
    return this.agent.runs.at(-1)?.request.answers ?? [];
  }

  /** The status of a call. */
  status(key = this.key): CallStatus | undefined {
    const call = this.conversation.thread.call(key);
    return call === undefined ? undefined : callStatus(call);
  }

  /** Keys of the calls, in order. */
  get keys(): readonly string[] {
    return this.conversation.thread.callKeys();
  }

  /** The first call: what most stories are about. */
  get key(): string {
    return this.keys[0] ?? '';
  }
}

/** What does not change while a story is shown. */
function standing(keeping: Keeping): NonNullable<Conversation['keeping']> {
  return { get: () => keeping, subscribe: () => () => undefined };
}

/** Makes the stage of a story before it is rendered; the story, its decorators and its play function share it. */
export function staged(setting: StageSetting = {}): {
  readonly loaders: [() => Promise<{ readonly stage: StoryStage }>];
} {
  const load = async (): Promise<{ readonly stage: StoryStage }> => {
    // What comes late has tests of its own.
    await loadCardParts();
    return {
      stage: new StoryStage(setting, setting.isReopened === true ? await stored(setting) : undefined),
    };
  };
  return { loaders: [load] };
}

/** A browser in memory that has stored what happened so far. */
async function stored(setting: StageSetting): Promise<SharedPorts> {
  const { ports } = createMemoryBrowser().openTab();
  const events = logOf(setting);
  await ports.storage.write(threadId, { after: 0, position: 1, events, isWhole: true });
  return ports;
}

function logOf({ recording, log }: StageSetting): readonly ThreadEvent[] {
  return justNow(log?.() ?? (recording === undefined ? [] : recordingOf(recording).log));
}

/** The stage that a story's loader made. */
export function stageOf({ loaded }: { readonly loaded: Readonly<Record<string, unknown>> }): StoryStage {
  if (loaded.stage instanceof StoryStage) return loaded.stage;
  throw new Error('This story has no stage: give it loaders with `...staged({ recording })`.');
}

/** Puts the thread of its stage around a story. */
export const onStage: Decorator = (Story, context) => (
  <ThreadProvider
    conversation={stageOf(context).conversation}
    person={{ id: 'person-1', name: 'Ana' }}
    // A story's presses are made by its play function.
    presses={trustEveryPress}
  >
    <Story />
  </ThreadProvider>
);

/**
 * As if it had happened just now: what counts time since then shows seconds, not years, and what was open when the
 * recording ended is open.
 */
function justNow(log: readonly ThreadEvent[]): readonly ThreadEvent[] {
  const shift = Date.now() - (log.at(-1)?.at ?? 0);
  return log.map((event) => shiftDeadlines({ ...event, at: event.at + shift }, shift));
}

function shiftDeadlines(event: ThreadEvent, shift: number): ThreadEvent {
  if (event.type !== 'run-interrupted') return event;
  const interrupts = event.interrupts.map((interrupt) => {
    if (interrupt.expiresAt === undefined) return interrupt;
    return { ...interrupt, expiresAt: new Date(Date.parse(interrupt.expiresAt) + shift).toISOString() };
  });
  return { ...event, interrupts };
}

function toolsIn(name: RecordingName | undefined): readonly AdvertisedTool[] {
  if (name === undefined) return [];
  return recordingOf(name).log.find((event) => event.type === 'run-requested')?.tools ?? [];
}

/** A tool as the recording offered it, so that it can be run in the story. */
function asOffered(tool: AdvertisedTool, handler: NonNullable<PageTool['handler']>): PageTool {
  const { name, title, description, schema, approval, risk, runnable } = tool;
  return { name, title, description, parameters: schema, approval, risk, ...(runnable ? { handler } : {}) };
}

async function takesAMoment(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return 'Done.';
}
