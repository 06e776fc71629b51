import type { SessionStatus, ToolStreamSession } from '@callboard/protocols/tool-stream';
import { type ReactElement, useSyncExternalStore } from 'react';
import { useWords } from './settings/settings-context.tsx';

/** How the session with the server stands, in a word or two. */
export function SessionLine({ session }: { readonly session: ToolStreamSession }): ReactElement {
  const { connection } = useSessionStatus(session);
  const words = useWords();
  return <span role="status">{words.connection[connection]}</span>;
}

/** How a session stands, and whenever that changes. */
export function useSessionStatus(session: ToolStreamSession): SessionStatus {
  return useSyncExternalStore(session.subscribe, session.status, session.status);
}
