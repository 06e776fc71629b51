import type { Claim } from './shared/shared-ports.ts';
import type { ThreadEventBody } from './thread-event.ts';

/** What became of a claim. */
export type ClaimOutcome =
  /** It is this page's, and on disk: what it is about may be done. */
  | { readonly kind: 'ours' }
  /** It was made before, so what it is about may have been done. */
  | { readonly kind: 'taken' }
  /** Nobody can say, because nothing can be kept. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Notes what is about to happen where it outlives the page. */
export interface Keeper {
  /** Makes a claim. It never rejects. */
  claim(claim: Claim): Promise<ClaimOutcome>;
  /** Gives up a claim on what was not done after all. */
  release(name: string): void;
  /** Resolves once all that has happened is on disk, or cannot be. It never rejects. */
  settled(): Promise<void>;
  /** True where another page writes the log: it is told what happened here, and says so to all. */
  divert(events: readonly ThreadEventBody[]): boolean;
}

/** Names the claim on deciding a request. */
export function decisionClaim(requestId: string): string {
  return `decision:${requestId}`;
}

/** Names the claim on one attempt at a call. */
export function attemptClaim(key: string, attempt: number): string {
  return `attempt:${key}:${attempt}`;
}
