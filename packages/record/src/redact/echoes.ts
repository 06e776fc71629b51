import { isEqualJson, type JsonObject, type JsonValue } from '@callboard/core';
import { revokedReason } from '../extension/revoked-reason.ts';

/**
 * Which events let somebody guess what was taken out, by their places: what our extension says of such an operation, and a
 * rule that was made with it, since that has hashes of the same values. Why policy decided as it did can be words of such a
 * rule, or of the app's hook; and a reason that was taken out is the title of its rule.
 */
export function echoesIn(
  was: readonly JsonObject[],
  now: readonly JsonObject[],
): (event: JsonObject, place: number) => boolean {
  const touched = new Set(
    now.flatMap((event, place) =>
      event.operation_id !== undefined && !isEqualJson(event, was[place]) ? [event.operation_id] : [],
    ),
  );
  const isTouched = ({ operation_id: id }: JsonObject): boolean => id !== undefined && touched.has(id);
  const made = new Set(
    now.filter(isTouched).flatMap(({ rule_id: rule, request_id: request }) => [rule, request]),
  );
  const reasons = reasonsTakenOut(was, now);
  const isMadeWith = ({ rule_id: rule, request_id: request }: JsonObject): boolean =>
    [rule, request].some((id) => id !== undefined && made.has(id));
  const isEcho = (event: JsonObject): boolean =>
    String(event.type).startsWith('callboard-') &&
    (isTouched(event) || isMadeWith(event) || titlesOf(event).some((title) => reasons.has(title)));
  const isReasonOf = reasonsOf(
    was.filter(
      (event, place) =>
        event.type === 'callboard-rule' && (isEcho(event) || !isEqualJson(event, now[place] ?? null)),
    ),
  );
  return (event, place) =>
    isEcho(event) || (event.type === 'policy-decision' && (isTouched(event) || isReasonOf(was[place])));
}

/** Which policy decisions one of these rules gave its reason to, as they were before anything was taken out. */
function reasonsOf(rules: readonly JsonObject[]): (decision: JsonObject | undefined) => boolean {
  const targetOf = ({ server, tool }: JsonObject): string => JSON.stringify([server, tool]);
  const targets = new Set(rules.map(targetOf));
  const reasons = new Set<JsonValue | undefined>(rules.flatMap(titlesOf));
  return (decision = {}) =>
    (decision.policy_life === 'standing' && targets.has(targetOf(decision))) ||
    (typeof decision.reason === 'string' && reasons.has(decision.reason));
}

/** The title of a rule as policy decisions say it. */
function titlesOf({ type, title }: JsonObject): readonly string[] {
  return type === 'callboard-rule' && typeof title === 'string' ? [title, revokedReason(title)] : [];
}

function reasonsTakenOut(was: readonly JsonObject[], now: readonly JsonObject[]): ReadonlySet<JsonValue> {
  return new Set(
    was.flatMap(({ type, reason }, place) =>
      type === 'policy-decision' && reason !== undefined && now[place]?.reason === undefined ? [reason] : [],
    ),
  );
}
