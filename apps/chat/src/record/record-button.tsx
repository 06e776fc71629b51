import { type ReactElement, useState } from 'react';
import { useWords } from '../settings/settings-context.tsx';
import type { AgentName } from '../use-agent-name.ts';
import { RecordDialog } from './record-dialog.tsx';

/** The way to the record of this conversation: for whoever wants to know later who decided what. */
export function RecordButton({ agent }: { readonly agent: AgentName }): ReactElement {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.record}
      </button>
      {isOpen && <RecordDialog agent={agent} onClosed={() => setOpen(false)} />}
    </>
  );
}
