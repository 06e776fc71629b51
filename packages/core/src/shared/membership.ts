import { pause } from '../clock-pause.ts';
import type { Conversation } from '../conversation.ts';
import type { Keeper } from '../keeper.ts';
import type { Clock, Ids } from '../ports.ts';
import { describeThrown } from '../thrown.ts';
import { createWatched, type Watched } from '../watched.ts';
import { type Asking, createAsking } from './asking.ts';
import { isCarriedOut } from './carried-out.ts';
import { type Command, type CommandOutcome, isWaitedFor, perform } from './command.ts';
import { createFollowing, type Following } from './following.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Keeping, StorageState } from './keeping.ts';
import { keepDrafts } from './kept-drafts.ts';
import { recover } from './recovery.ts';
import { type Lease, type SharedPorts, StorageError, type StoredThread } from './shared-ports.ts';
import { type TabMessage, unwrapped, wrapped } from './tab-message.ts';
import { aborted, createGate } from './waiting.ts';

/** Milliseconds a page that opens waits for the one that acts, before it shows what is stored. */
const greetingTime = 500;

/** What a membership works with. */
export interface MembershipParts {
  /** What acts for the thread once this page is its runner. */
  readonly conversation: Conversation;
  readonly ports: SharedPorts;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly isMemoryEnough: boolean;
}

/** A page's part in a thread that several pages of its browser may have open. */
export interface Membership extends Keeper {
  readonly keeping: Pick<Watched<Keeping>, 'get' | 'subscribe'>;
  isRunner(): boolean;
  /** Has a command done by whichever page acts. Waits until it is known which. Never rejects. */
  ask(command: Command): Promise<CommandOutcome>;
  /** Resolves once it is known which page acts. */
  opened(): Promise<void>;
  /** Takes part until the returned function is called. */
  join(): () => void;
}

/** The right to act. `isFresh`: no page had it when this one came. */
interface Turn {
  readonly lease: Lease;
  readonly isFresh: boolean;
}

const ready: StorageState = { kind: 'ready' };

export function createMembership(parts: MembershipParts): Membership {
  const { conversation, ports, clock, ids, isMemoryEnough } = parts;
  const { thread, drafts } = conversation;
  const self = ids.next('tab');
  /** What this page is called each time that it acts: who asked it before hears that it is another time. */
  let runner = self;
  const keeping = createWatched<Keeping>({ role: 'opening', storage: ready });
  let post: (message: TabMessage) => void = () => undefined;
  let turn = 0;
  let isRunner = false;
  /** It takes part, or is about to. */
  let isJoined = false;
  /** Stops acting, at once. */
  let retire = (): void => undefined;
  /** It has the right to act, and reads what there is: what another page still tells is part of that. */
  let isTaking = false;
  /** What was pressed here and another page has not answered. */
  let waitedFor = 0;
  let opening = createGate();
  let leaving: Promise<void> = Promise.resolve();

  const journal: Journal = createJournal({
    thread,
    storage: ports.storage,
    clock,
    isMemoryEnough,
    onTold({ events, position, isWritten }) {
      following.setPlace({ position, isAhead: !isWritten });
      post({ type: 'told', runner, turn, events, position, isWritten });
      turn += 1;
    },
    onState(storage) {
      set({ storage });
      post({ type: 'storage', runner, storage });
    },
    onLost: () => lose(),
  });
  let lose = (): void => undefined;

  const asking: Asking = createAsking({
    self,
    clock,
    nextId: () => ids.next('tab'),
    post: (message) => post(message),
    isDone: (command) => isCarriedOut(thread, command),
  });

  const following: Following = createFollowing({
    self,
    thread,
    drafts,
    post: (message) => post(message),
    onRunner: asking.runnerChanged,
    onStorage: (storage) => set({ storage }),
    onInStep: () => become('follower'),
  });

  function set(change: Partial<Keeping>): void {
    const before = keeping.get();
    const after = { ...before, ...change };
    const isSame =
      after.role === before.role && after.storage === before.storage && after.asked === before.asked;
    if (!isSame) keeping.set(after);
  }

  function become(role: 'runner' | 'follower'): void {
    set(role === 'runner' ? { role, asked: undefined } : { role });
    opening.open();
  }

  function hear(message: TabMessage): void {
    if (message.type === 'draft') drafts.receive(message.requestId, message.draft);
    else if (isRunner) hearAsRunner(message);
    else if (!isTaking) {
      following.hear(message);
      asking.hear(message);
    }
  }

  function hearAsRunner(message: TabMessage): void {
    if (message.type === 'hello') greetBack(message.from);
    else if (message.type === 'ask') post({ type: 'ready', runner, to: message.from, id: message.id });
    else if (message.type === 'go') {
      const { from: to, id, command } = message;
      void perform(conversation, command).then(async (outcome) => {
        // Whoever asked has seen what came of it once the answer is there.
        await journal.settled();
        post({ type: 'answer', to, id, outcome });
      });
    }
  }

  function greetBack(to: string): void {
    // What nobody was told of yet is part of the log that goes out now.
    journal.tellAll();
    const { position, isAhead } = following.place();
    const { storage } = keeping.get();
    const log = thread.log();
    const snapshot = { to, runner, turn, position, isWritten: !isAhead, log, storage } as const;
    post({ type: 'snapshot', ...snapshot, drafts: drafts.all() });
  }

  /** The right to act, once this page has it; undefined where it was left before that. Rejects where nobody can say. */
  async function leaseFor(signal: AbortSignal): Promise<Turn | undefined> {
    const free = await ports.locks.take(thread.id);
    if (free !== undefined) return { lease: free, isFresh: true };
    if (signal.aborted) return undefined;
    const line = ports.locks.wait(thread.id, signal);
    await Promise.race([line, follow(signal)]);
    const lease = await line;
    return lease === undefined ? undefined : { lease, isFresh: false };
  }

  /** Shows the thread as the page that acts has it; while that does not answer, as it is stored. */
  async function follow(signal: AbortSignal): Promise<void> {
    following.greet();
    await Promise.race([opening.passed, pause(clock, greetingTime, signal)]);
    if (signal.aborted || following.isInStep()) return;
    const stored = await ports.storage.read(thread.id).catch(() => undefined);
    if (signal.aborted || isRunner || following.isInStep()) return;
    if (stored !== undefined) showStored(stored);
    become('follower');
  }

  function showStored({ events, isWhole, position, drafts: begun }: StoredThread): void {
    if (isWhole) thread.restore(events);
    else thread.receive(events);
    for (const [requestId, draft] of Object.entries(begun)) drafts.receive(requestId, draft);
    following.setPlace({ position, isAhead: false });
  }

  /** What is stored beyond what this page has seen. Where nobody can say, what happens from now on stays in memory. */
  async function readOn(isFresh: boolean): Promise<StoredThread | StorageError | undefined> {
    const { position, isAhead } = following.place();
    try {
      return await ports.storage.read(thread.id, isFresh || isAhead ? undefined : position);
    } catch (error) {
      return asStorageError(error);
    }
  }

  /** Acts for the thread until it is left, or until somebody else does. */
  async function act({ lease, isFresh }: Turn, signal: AbortSignal): Promise<void> {
    isTaking = true;
    const wasUnwritten = following.place().isAhead && keeping.get().storage.kind !== 'ready';
    const stored = await readOn(isFresh);
    if (signal.aborted) {
      isTaking = false;
      lease.release();
      return;
    }
    // What this page has not seen is not written over. What it has followed, it can go on with.
    const isUnknown = stored instanceof StorageError && (isFresh || stored.failure === 'unreadable');
    const refusal = stored instanceof StorageError && isUnknown ? stored : undefined;
    const found = stored instanceof StorageError ? undefined : stored;
    // What could not be written while it was seen here is more than what is stored.
    if (found !== undefined && !wasUnwritten) showStored(found);
    const position = found?.position ?? (stored instanceof StorageError ? following.place().position : 0);
    const isBehind =
      wasUnwritten || (stored === undefined ? thread.log().length > 0 : following.place().isAhead);
    journal.begin(position, { isWhole: isBehind && refusal === undefined, refusal });
    following.setPlace({ position, isAhead: isBehind });
    const isAnythingThere = thread.log().length > 0;
    recover(thread, { claims: found?.claims ?? [], isReopened: isFresh && isAnythingThere, at: clock.now() });
    isTaking = false;
    turn = 0;
    runner = ids.next('tab');
    const leave = startActing();
    set({ storage: stored instanceof StorageError ? stateOf(stored) : ready });
    become('runner');
    post({ type: 'leading', runner, position, isWritten: !isBehind, storage: keeping.get().storage });
    asking.takeOver((command) => perform(conversation, command));
    const lost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await Promise.race([lost, aborted(signal), aborted(lease.lost)]);
    // Whoever took it away says what happens from now on: what is closed here then is closed for this page alone.
    if (!signal.aborted) journal.drop();
    leave();
    await journal.end();
    if (!signal.aborted) following.setPlace({ position: -1, isAhead: true });
    lease.release();
  }

  function startActing(): () => void {
    const leave = conversation.start();
    isRunner = true;
    retire = () => {
      isRunner = false;
      retire = () => undefined;
      leave();
    };
    return () => retire();
  }

  function stateOf({ failure, message }: StorageError): StorageState {
    return { kind: failure, why: message, isMemoryEnough };
  }

  /** Nobody can say which page acts: then each acts for itself, and keeps nothing. */
  async function alone(refusal: StorageError, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    journal.begin(0, { isWhole: false, refusal });
    const leave = startActing();
    set({ storage: stateOf(refusal) });
    become('runner');
    await aborted(signal);
    leave();
    journal.drop();
  }

  async function takePart(signal: AbortSignal): Promise<void> {
    const channel = ports.openChannel(thread.id, (posted) => {
      const message = unwrapped(posted);
      if (message !== undefined && !signal.aborted) hear(message);
    });
    post = (message) => channel.post(wrapped(message));
    const stopDrafts = keepDrafts({ threadId: thread.id, drafts, storage: ports.storage, clock, post });
    while (!signal.aborted) {
      const turn = await leaseFor(signal).catch(asStorageError);
      if (turn === undefined) break;
      if (turn instanceof StorageError) await alone(turn, signal);
      else await act(turn, signal);
    }
    asking.close();
    stopDrafts();
    post = () => undefined;
    channel.close();
  }

  async function ask(command: Command): Promise<CommandOutcome> {
    await opening.passed;
    if (isRunner) return await perform(conversation, command);
    return isWaitedFor(command) ? await askAloud(command) : await asking.ask(command);
  }

  /** Somebody pressed something, and nothing on this page shows it before the other one has done it. */
  async function askAloud(command: Command): Promise<CommandOutcome> {
    waitedFor += 1;
    set({ asked: 'waiting' });
    const outcome = await asking.ask(command);
    waitedFor -= 1;
    const isSilent = outcome.kind === 'refused' && outcome.code === 'runner-silent';
    if (isSilent) set({ asked: 'silent' });
    else if (waitedFor === 0) set({ asked: undefined });
    return outcome;
  }

  return {
    keeping,
    claim: journal.claim,
    release: journal.release,
    settled: journal.settled,
    divert(events) {
      if (journal.isActive() || !isJoined) return false;
      void ask({ kind: 'note', events });
      return true;
    },
    isRunner: () => isRunner,
    opened: () => opening.passed,
    ask,
    join() {
      const controller = new AbortController();
      isJoined = true;
      const joined = leaving.then(async () => {
        if (!controller.signal.aborted) await takePart(controller.signal);
      });
      return () => {
        if (controller.signal.aborted) return;
        // What is asked for from now on is for whoever acts next.
        opening = createGate();
        isJoined = false;
        retire();
        controller.abort();
        set({ role: 'opening', storage: ready, asked: undefined });
        leaving = joined;
      };
    },
  };
}

function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError('refused', describeThrown(error).message, { cause: error });
}
