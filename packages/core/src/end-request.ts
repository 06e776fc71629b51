import { endOf, isPending, type Request, type RequestEnd } from './request.ts';
import type { ThreadState, Touched } from './thread-state.ts';

/** Stores what became of a request; only those that have not ended are pending. */
export function putRequest(state: ThreadState, request: Request, touched: Touched): void {
  state.requests.set(request.id, request);
  if (isPending(request)) state.pendingRequests.add(request.id);
  else state.pendingRequests.delete(request.id);
  touched.topics.add('requests');
}

/**
 * Ends a request: the one way there is. A decision that was staged counts only where it ends by that decision. `runId` is
 * the run that gave it up.
 */
export function endRequest(
  state: ThreadState,
  request: Request,
  end: RequestEnd,
  touched: Touched,
  runId?: string,
): void {
  const staged = request.state.kind === 'staged' ? request.state.record : undefined;
  const record = staged !== undefined && endOf(staged.decision) === end ? staged : undefined;
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
