import { type ComponentType, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../settings/settings-context.tsx';
import type { AgentName } from '../use-agent-name.ts';

type Part =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly View: ComponentType<{ readonly agent: AgentName }> };

/**
 * Above the page, with the focus inside; closed, the focus is back where it was. What writes and shows records is fetched
 * when it opens, and tried again at the next opening.
 */
export function RecordDialog({
  agent,
  onClosed,
}: {
  readonly agent: AgentName;
  readonly onClosed: () => void;
}): ReactElement {
  const words = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [part, setPart] = useState<Part>({ kind: 'loading' });
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  useEffect(() => {
    let isLeft = false;
    import('./record-view.tsx').then(
      ({ RecordView }) => isLeft || setPart({ kind: 'ready', View: RecordView }),
      () => isLeft || setPart({ kind: 'failed' }),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    <dialog ref={dialog} className="record" aria-labelledby={id} onClose={onClosed}>
      <div className="record-head">
        <h2 id={id}>{words.record}</h2>
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
      {part.kind === 'ready' ? (
        <part.View agent={agent} />
      ) : (
        <p className="record-note" role={part.kind === 'failed' ? 'alert' : 'status'}>
          {part.kind === 'failed' ? words.recordNotLoaded : words.loading}
        </p>
      )}
    </dialog>
  );
}
