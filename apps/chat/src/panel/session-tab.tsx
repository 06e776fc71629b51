import type { ToolStreamSession } from '@callboard/protocols/tool-stream';
import type { ReactElement } from 'react';
import { useSessionStatus } from '../session-line.tsx';

/** How the session stands, and a way to break its connection as a network would. */
export function SessionTab({ session }: { readonly session: ToolStreamSession }): ReactElement {
  const status = useSessionStatus(session);
  return (
    <div className="session-tab">
      <pre dir="ltr" className="input-preview">
        {JSON.stringify(status, undefined, 2)}
      </pre>
      <button type="button" className="button" onClick={session.cut}>
        Cut the connection
      </button>
      <p className="panel-line">
        The session goes on with the next connection: frames are numbered on both sides, so that none is lost
        and none counts twice.
      </p>
    </div>
  );
}
