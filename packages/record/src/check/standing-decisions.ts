import type { ObservedEvent } from './check-event.ts';

/** The standing decisions in effect: a later one for the same target takes the place of the one before (draft 4.1). */
export interface StandingDecisions {
  take(event: ObservedEvent): void;
  /**
   * What they say of a request. How one for a tool and one for all tools of its server stand to each other is open in the
   * draft, so where they differ nothing is said.
   */
  decisionFor(event: ObservedEvent): unknown;
}

export function standingDecisions(): StandingDecisions {
  const ofServer = new Map<string, unknown>();
  const ofTool = new Map<string, Map<string, unknown>>();

  return {
    take({ server, tool, decision }) {
      if (server === undefined) return;
      if (tool === undefined) {
        ofServer.set(server, decision);
        return;
      }
      const tools = ofTool.get(server) ?? new Map<string, unknown>();
      tools.set(tool, decision);
      ofTool.set(server, tools);
    },
    decisionFor({ server, tool }) {
      if (server === undefined || tool === undefined) return undefined;
      const ofAll = ofServer.get(server);
      const ofOne = ofTool.get(server)?.get(tool);
      if (ofAll === undefined || ofOne === undefined) return ofOne ?? ofAll;
      return ofAll === ofOne ? ofOne : undefined;
    },
  };
}
