import type { Fields } from '../fields.ts';
import { pointerOf } from '../pointer.ts';
import type { Cleaner } from '../secrets/cleaner.ts';
import { isSecretPair, secretItems, secretMembers } from '../secrets/secret-members.ts';
import type { Findings } from './finding.ts';

/** More in one event say no more than these. */
const most = 20;

const noNames: ReadonlySet<string> = new Set();

/** What of an event is of few forms, and none of them a credential. */
const structural: ReadonlySet<string> = new Set([
  'type',
  'time',
  'sessions',
  'party',
  'operation_id',
  'attempt',
  'encoding',
  'mediatype',
  'content_hash',
  'attachment',
]);

/** A value in an event, and the way to it. */
interface Place {
  readonly value: unknown;
  /** Its name or place in what holds it. */
  readonly name: string | number;
  readonly holder?: Place;
  /** True for one that is a credential by what stands around it. */
  readonly isHeld: boolean;
}

/**
 * Credentials in an event of the draft (draft 10): what has the form of one, and what is named one. By the very rules by which
 * a record is kept free of them, in all that the event holds. What is found is never quoted.
 */
export function checkCredentials(event: Fields, path: string, cleaner: Cleaner, found: Findings): void {
  let count = 0;
  const looksSecret = (text: string): boolean => cleaner.text(text) !== text;
  // No recursion, and no path before it is needed: content can be deeper than any stack.
  const due: Place[] = placesIn(event, undefined).filter(({ name }) => !structural.has(String(name)));
  for (let place = due.pop(); place !== undefined && count < most; place = due.pop()) {
    const { value, name, isHeld } = place;
    const isNamedSo = typeof name === 'string' && looksSecret(name);
    if (isHeld || isNamedSo || (typeof value === 'string' && looksSecret(value))) {
      count += 1;
      const message =
        'This looks like a credential. Whoever reads the record could use it, so it must not stand here.';
      found.add('credential-seen', pathTo(place, path), message);
    } else if (typeof value === 'object' && value !== null)
      for (const inner of placesIn(value, place)) due.push(inner);
  }
}

function placesIn(value: object, holder: Place | undefined): Place[] {
  const of = holder === undefined ? {} : { holder };
  if (!Array.isArray(value)) {
    const isSecret = secretMembers(value, noNames);
    return Object.keys(value).map((name) => {
      const member: unknown = Reflect.get(value, name);
      return { value: member, name, isHeld: isSecret(member, name), ...of };
    });
  }
  const isSecret = secretItems(value, noNames);
  return value.map((item: unknown, name) => ({
    value: item,
    name,
    isHeld: isSecret(name) || isSecretPair(item, noNames),
    ...of,
  }));
}

function pathTo(place: Place, path: string): string {
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.holder) steps.push(at.name);
  return path + pointerOf(steps.reverse());
}
