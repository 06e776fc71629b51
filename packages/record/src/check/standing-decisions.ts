import { lastBefore } from '../last-before.ts';
import type { ObservedEvent } from './check-event.ts';

/** The standing decisions: a later one for the same target takes the place of the one before (draft 4.1). */
export interface StandingDecisions {
  /** The next one in the order of time, with its place in it. */
  take(event: ObservedEvent, place: number): void;
  /**
   * What they said of a request by then. How one for a tool and one for all tools of its server stand to each other is open
   * in the draft, so where they differ nothing is said.
   */
  decisionFor(event: ObservedEvent, place: number): unknown;
}

interface Said {
  readonly place: number;
  readonly decision: unknown;
}

export function standingDecisions(): StandingDecisions {
  /** By server and tool; without a tool, what is said of all tools of the server. */
  const byServer = new Map<string, Map<string | undefined, Said[]>>();

  return {
    take({ server, tool, decision }, place) {
      if (server === undefined) return;
      const byTool = byServer.get(server) ?? new Map<string | undefined, Said[]>();
      byServer.set(server, byTool);
      const said = byTool.get(tool);
      if (said === undefined) byTool.set(tool, [{ place, decision }]);
      else said.push({ place, decision });
    },
    decisionFor({ server, tool }, place) {
      if (server === undefined || tool === undefined) return undefined;
      const byTool = byServer.get(server);
      const [ofAll, ofOne] = [undefined, tool].map(
        (target) => lastBefore(byTool?.get(target), (said) => said.place < place)?.decision,
      );
      if (ofAll === undefined || ofOne === undefined) return ofOne ?? ofAll;
      return ofAll === ofOne ? ofOne : undefined;
    },
  };
}
