import { isEqualJson, isJsonArray, type JsonObject, type JsonValue } from '@callboard/core';

/** Where the content of events, and what was said, stands once more, by places: with the one the other goes. */
interface Copies {
  readonly events: ReadonlySet<number>;
  readonly dialogs: ReadonlySet<number>;
  readonly files: ReadonlySet<number>;
}

/** What was taken out, for whoever looks for its copies. */
interface TakenOut {
  /** The events before and after, place by place. */
  readonly was: readonly JsonObject[];
  readonly now: readonly JsonObject[];
  /** True for one that the rules are about. */
  readonly isHit: (event: JsonObject) => boolean;
  /** True for one that loses what it says of others. */
  readonly isEcho: (event: JsonObject, place: number) => boolean;
  /** Places of the dialog whose words are gone. */
  readonly unsaid: ReadonlySet<number>;
}

/**
 * Finds them. What a tool asks and is given in mid-run is an event of the draft, and dialog as well, to which the request and
 * the decision of our extension lead. What a person said can stand in what the agent was told.
 */
export function copiesOf(taken: TakenOut): Copies {
  const { was, now, isHit, unsaid } = taken;
  const partnerOf = partners(was);
  const cut = new Set(
    was.flatMap((event, place) =>
      isEqualJson(event.body ?? null, now[place]?.body ?? null) ? [] : [nameOf(event)],
    ),
  );
  const ofHit = new Set(was.filter(isHit).flatMap(({ dialog }) => placesOf(dialog)));
  const ofCut = was.flatMap((event) => (cut.has(partnerOf(event) ?? '') ? placesOf(event.dialog) : []));
  const said = was.filter(({ dialog }) => placesOf(dialog).some((one) => unsaid.has(one) || ofHit.has(one)));
  const partnersOfSaid = new Set(said.map(partnerOf));
  const answered = new Set(
    said.flatMap(({ type, operation_id: id }) => (type === 'callboard-decision' ? [id] : [])),
  );
  const events = new Set(
    was.flatMap((event, place) => {
      const isTold = event.type === 'callboard-reply' && answered.has(event.operation_id);
      return isTold || partnersOfSaid.has(nameOf(event)) ? [place] : [];
    }),
  );
  return { events, dialogs: new Set([...ofHit, ...ofCut]), files: filesOf(taken, events) };
}

/** Files of what is gone. What only repeats another event, as a reply does, leaves those that the other one keeps. */
function filesOf({ was, now, isHit, isEcho }: TakenOut, copies: ReadonlySet<number>): ReadonlySet<number> {
  const gone = new Set<number>();
  const repeated = new Set<number>();
  const kept = new Set<number>();
  for (const [place, event] of was.entries()) {
    const isGone = isHit(event) || (event.body !== undefined && now[place]?.body === undefined);
    const isRepeated = event.type === 'callboard-reply' && now[place]?.content === undefined;
    const list = isRepeated || isEcho(event, place) || copies.has(place) ? repeated : isGone ? gone : kept;
    for (const file of placesOf(event.attachment)) list.add(file);
  }
  return new Set([...gone, ...[...repeated].filter((file) => !kept.has(file))]);
}

/** Tells which event of the draft has what a request for input asks, or what a decision on one gives; undefined for others. */
function partners(events: readonly JsonObject[]): (event: JsonObject) => string | undefined {
  const isInput = ({ type, kind }: JsonObject): boolean => type === 'callboard-request' && kind === 'input';
  const inputs = new Set(events.filter(isInput).map(({ request_id: id }) => id));
  return (event) => {
    if (isInput(event)) return nameOf({ ...event, type: 'tool-input' });
    const { type, request_id: id } = event;
    return type === 'callboard-decision' && id !== undefined && inputs.has(id)
      ? nameOf({ ...event, type: 'tool-input-response' })
      : undefined;
  };
}

/** What happens in one attempt of an operation, by its kind. */
function nameOf({ type, operation_id: id, attempt }: JsonObject): string {
  return JSON.stringify([type, id, attempt]);
}

/** An index, or several of them. */
export function placesOf(value: JsonValue | undefined): readonly number[] {
  return (isJsonArray(value) ? value : [value]).filter((one) => typeof one === 'number');
}
