import { lastBefore } from './last-before.ts';

/** What a standing decision is about: a tool of a server; without a tool, all tools of it. */
export interface DecisionTarget {
  readonly server: string | undefined;
  readonly tool: string | undefined;
}

/** The standing decisions of a record: a later one for the same target takes the place of the one before (draft 4.1). */
export interface StandingDecisions<Said extends { readonly decision: unknown }> {
  /** The next one, in the order of time. */
  take(target: DecisionTarget, said: Said): void;
  /**
   * What counted for a tool, of what `isBefore` holds for. How a decision for one tool and one for all tools of its server stand
   * to each other is open in the draft, so where they differ nothing is said.
   */
  decisionFor(target: DecisionTarget, isBefore: (said: Said) => boolean): Said | undefined;
}

export function standingDecisions<Said extends { readonly decision: unknown }>(): StandingDecisions<Said> {
  const byServer = new Map<string | undefined, Map<string | undefined, Said[]>>();

  return {
    take({ server, tool }, said) {
      const byTool = byServer.get(server) ?? new Map<string | undefined, Said[]>();
      byServer.set(server, byTool);
      const known = byTool.get(tool);
      if (known === undefined) byTool.set(tool, [said]);
      else known.push(said);
    },
    decisionFor({ server, tool }, isBefore) {
      const byTool = byServer.get(server);
      const ofAll = lastBefore(byTool?.get(undefined), isBefore);
      const ofOne = lastBefore(byTool?.get(tool), isBefore);
      if (ofAll === undefined || ofOne === undefined) return ofOne ?? ofAll;
      return ofAll.decision === ofOne.decision ? ofOne : undefined;
    },
  };
}
