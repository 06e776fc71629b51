import { isPending, type Request, type RequestEnd } from './request.ts';
import type { ThreadState, Touched } from './thread-state.ts';

/** Stores what became of a request; only those that have not ended are pending. */
export function putRequest(state: ThreadState, request: Request, touched: Touched): void {
  state.requests.set(request.id, request);
  if (isPending(request)) state.pendingRequests.add(request.id);
  else state.pendingRequests.delete(request.id);
  touched.topics.add('requests');
}

/**
 * Ends a request: the one way there is. A decision that was staged counts only where it ends as decided. `runId` is the
 * run that gave it up.
 */
export function endRequest(
  state: ThreadState,
  request: Request,
  end: RequestEnd,
  touched: Touched,
  runId?: string,
): void {
  const record = request.state.kind === 'staged' && end === 'decided' ? request.state.record : undefined;
  putRequest(
    state,
    {
      ...request,
      state: {
        kind: 'ended',
        end,
        at: touched.at,
        ...(runId === undefined ? {} : { runId }),
        ...(record === undefined ? {} : { record }),
      },
    },
    touched,
  );
}
