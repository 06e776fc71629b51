import type { Drafts } from '../drafts.ts';
import type { Clock } from '../ports.ts';
import type { ThreadStorage } from './shared-ports.ts';
import type { TabMessage } from './tab-message.ts';

/** Milliseconds of writing before a draft is stored. */
const draftTime = 300;

/** Lets what is begun here be known in every page, and outlive this one. Returns the way to stop, which stores what is due. */
export function keepDrafts({
  threadId,
  drafts,
  storage,
  clock,
  post,
}: {
  readonly threadId: string;
  readonly drafts: Drafts;
  readonly storage: ThreadStorage;
  readonly clock: Clock;
  readonly post: (message: TabMessage) => void;
}): () => void {
  const due = new Map<string, () => void>();

  function store(requestId: string): void {
    due.delete(requestId);
    // Whoever cannot store a claim says so; a draft that is not stored is still there.
    storage.writeDraft(threadId, requestId, drafts.all()[requestId]).catch(() => undefined);
  }

  const stop = drafts.observe((requestId, draft) => {
    post({ type: 'draft', requestId, ...(draft === undefined ? {} : { draft }) });
    due.get(requestId)?.();
    due.set(
      requestId,
      clock.after(draftTime, () => store(requestId)),
    );
  });

  return () => {
    stop();
    for (const [requestId, cancel] of [...due]) {
      cancel();
      store(requestId);
    }
  };
}
