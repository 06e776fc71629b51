import { CallboardError } from '../errors.ts';
import type { Clock } from '../ports.ts';
import { type Command, type CommandOutcome, isRepeatable } from './command.ts';
import type { TabMessage } from './tab-message.ts';

/** Milliseconds a page that acts has to say that it is there. */
const patience = 10_000;

/** What another page is asked to do, and has not answered. */
interface Asked {
  readonly id: string;
  readonly command: Command;
  readonly settle: (outcome: CommandOutcome) => void;
  /** The runner that was told to go: it does it, unless it is gone. */
  goneTo: string | undefined;
  /** A runner that is gone may have done it. */
  mayBeDone: boolean;
  cancelWait: (() => void) | undefined;
}

/** Asks the page that acts. */
export interface Asking {
  /** Resolves with what came of it. Never rejects. */
  ask(command: Command): Promise<CommandOutcome>;
  /** Hears what is for this page. */
  hear(message: TabMessage): void;
  /** Another page acts now: what the one before had not answered is asked once more. */
  runnerChanged(): void;
  /** This page acts from now on: what nobody has answered is its own to do. */
  takeOver(perform: (command: Command) => Promise<CommandOutcome>): void;
  /** Nobody waits any more. */
  close(): void;
}

/** Makes what asks for one page, which the others know as `self`. */
export function createAsking(parts: {
  readonly self: string;
  readonly clock: Clock;
  readonly nextId: () => string;
  readonly post: (message: TabMessage) => void;
  /** True where the log says that this was done, so that a second time is not refused for it. */
  readonly isDone: (command: Command) => boolean;
}): Asking {
  const { self, clock, nextId, post, isDone } = parts;
  const open = new Map<string, Asked>();

  function settle(asked: Asked, outcome: CommandOutcome): void {
    asked.cancelWait?.();
    open.delete(asked.id);
    const { command } = asked;
    const isOurs = asked.mayBeDone && outcome.kind === 'refused' && isDone(command);
    asked.settle(isOurs ? { kind: command.kind === 'decide' ? 'decided' : 'done' } : outcome);
  }

  function put(asked: Asked): void {
    const { id, command } = asked;
    asked.cancelWait?.();
    asked.cancelWait = clock.after(patience, () => settle(asked, silent(command)));
    post({ type: 'ask', from: self, id, command });
  }

  return {
    ask(command) {
      return new Promise((resolve) => {
        const asked: Asked = {
          id: nextId(),
          command,
          settle: resolve,
          goneTo: undefined,
          mayBeDone: false,
          cancelWait: undefined,
        };
        open.set(asked.id, asked);
        put(asked);
      });
    },
    hear(message) {
      if (message.type === 'ready' && message.to === self) {
        const asked = open.get(message.id);
        if (asked === undefined || asked.goneTo !== undefined) return;
        asked.cancelWait?.();
        asked.goneTo = message.runner;
        post({ type: 'go', from: self, id: asked.id, command: asked.command });
      } else if (message.type === 'answer' && message.to === self) {
        const asked = open.get(message.id);
        if (asked !== undefined) settle(asked, message.outcome);
      }
    },
    runnerChanged() {
      for (const asked of [...open.values()]) {
        if (asked.goneTo === undefined) put(asked);
        else if (!isRepeatable(asked.command)) settle(asked, lost(asked.command));
        else {
          asked.goneTo = undefined;
          asked.mayBeDone = true;
          put(asked);
        }
      }
    },
    takeOver(perform) {
      for (const asked of [...open.values()]) {
        asked.cancelWait?.();
        if (asked.goneTo !== undefined) {
          if (!isRepeatable(asked.command)) {
            settle(asked, lost(asked.command));
            continue;
          }
          asked.mayBeDone = true;
        }
        void perform(asked.command).then((outcome) => settle(asked, outcome));
      }
    },
    close() {
      for (const asked of [...open.values()]) settle(asked, left);
    },
  };
}

function silent({ kind }: Command): CommandOutcome {
  return refusal(
    new CallboardError(
      'runner-silent',
      `Another tab of this browser runs this conversation and does not answer, so nothing was done (${kind}). Look at that tab, or close it: then this one takes over.`,
    ),
  );
}

function lost({ kind }: Command): CommandOutcome {
  return refusal(
    new CallboardError(
      'runner-silent',
      `The tab that ran this conversation was closed before it answered (${kind}). Look whether it was done, and do it again if not.`,
    ),
  );
}

const left: CommandOutcome = {
  kind: 'refused',
  code: 'misuse',
  message: 'The thread was left before the tab that runs it had answered.',
};

function refusal({ code, message }: CallboardError): CommandOutcome {
  return { kind: 'refused', code, message };
}
