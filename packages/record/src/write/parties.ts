import { type Person, subagentKey, type Thread } from '@callboard/core';
import type { Cleaner } from '../secrets/cleaner.ts';
import type { VconParty } from '../vcon.ts';

/** Somebody who takes part, as the app knows them. */
export interface PartyDetails extends Pick<VconParty, 'name' | 'validation' | 'uuid' | 'mailto' | 'tel'> {
  /** The id that decisions name them by. */
  readonly id?: string;
}

/** The places of those who take part: the person at the page is 0, the agent 1, the others as they appear. */
export interface Parties {
  /** Whoever sits at the page, and the agent. */
  readonly atPage: number;
  readonly agent: number;
  /** A person as a decision names them; undefined: nobody says who. */
  person(person: Person | undefined): number;
  /** The author of a message that came under another name. */
  named(name: string): number;
  /** A subagent, announced or not; undefined: the agent itself. */
  maker(thread: Thread, runId: string, subagentRunId: string | undefined): number;
  list(): readonly VconParty[];
}

export function createParties(
  { person = {}, agent = {} }: { readonly person?: PartyDetails; readonly agent?: PartyDetails },
  cleaner: Cleaner,
): Parties {
  const list: VconParty[] = [partyOf('person', person), partyOf('bot', agent)];
  const places = new Map<string, number>();

  function partyOf(type: 'person' | 'bot', { id: _ours, ...details }: PartyDetails): VconParty {
    const { name, validation } = details;
    if (name === undefined) return { ...details, type };
    // Nobody here has checked it.
    return { ...details, name: cleaner.text(name), validation: validation ?? 'none', type };
  }

  function placeOf(key: string, type: 'person' | 'bot', name: string | undefined): number {
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, list.length);
    list.push(partyOf(type, name === undefined ? {} : { name }));
    return list.length - 1;
  }

  return {
    atPage: 0,
    agent: 1,
    person(given) {
      if (given === undefined || given.id === person.id) return 0;
      return placeOf(`person ${given.id}`, 'person', given.name);
    },
    named: (name) => (name === person.name ? 0 : placeOf(`name ${name}`, 'person', name)),
    maker(thread, runId, subagentRunId) {
      if (subagentRunId === undefined) return 1;
      const key = subagentKey(runId, subagentRunId);
      return placeOf(`subagent ${key}`, 'bot', thread.subagent(key)?.name);
    },
    list: () => list,
  };
}
