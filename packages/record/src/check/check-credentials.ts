import { parseStrict } from '@callboard/core/args';
import { type Fields, own } from '../fields.ts';
import { parsedJson } from '../parsed-json.ts';
import { below, pointerOf } from '../pointer.ts';
import { type Cleaner, isCredential } from '../secrets/cleaner.ts';
import { isSecretName } from '../secrets/secret-names.ts';
import type { Findings } from './finding.ts';

/** More in one event say no more than these. */
const most = 20;

/** The parameters of an event in which text of all kinds stands. */
const texts = ['reason', 'server', 'tool', 'url', 'operation_id'] as const;

const noNames: ReadonlySet<string> = new Set();

/** A value in content, and the way to it. */
interface Place {
  readonly value: unknown;
  /** Its name or place in what holds it. */
  readonly name: string | number;
  readonly holder?: Place;
}

/**
 * Credentials in an event of the draft (draft 10): what has the form of one, and what stands under a name for one. By the
 * same words as those by which a record is kept free of them. What is found is never quoted.
 */
export function checkCredentials(event: Fields, path: string, cleaner: Cleaner, found: Findings): void {
  let count = 0;
  const report = (place: string): boolean => {
    count += 1;
    const message =
      'This looks like a credential. Whoever reads the record could use it, so it must not stand here.';
    if (count <= most) found.add('credential-seen', place, message);
    return count < most;
  };
  const looksSecret = (text: string): boolean => cleaner.text(text) !== text;

  for (const name of texts) {
    const value = own(event, name);
    if (typeof value === 'string' && looksSecret(value)) report(below(path, name));
  }
  const body = own(event, 'body');
  const content = typeof body === 'string' ? (documentIn(event, body) ?? body) : body;
  // Of a name that stands twice, the value keeps the last; the text still says both.
  const isHidden =
    typeof body === 'string' && content !== body && !parseStrict(body).ok && cleaner.jsonText(body) !== body;
  if (isHidden && !report(below(path, 'body'))) return;
  // No recursion, and no path before it is needed: content can be deeper than any stack.
  const due: Place[] = [{ value: content, name: 'body' }];
  for (let place = due.pop(); place !== undefined; place = due.pop()) {
    const { value, name } = place;
    if (typeof value === 'object' && value !== null) {
      for (const [inner, held] of entriesOf(value)) due.push({ value: held, name: inner, holder: place });
    } else if (isHeldAsSecret(name, value) || (typeof value === 'string' && looksSecret(value))) {
      if (!report(pathTo(place, path, content !== body))) return;
    }
  }
}

function isHeldAsSecret(name: string | number, value: unknown): boolean {
  return typeof name === 'string' && isSecretName(name, noNames) && isCredential(value);
}

/** A JSON text that is written as text, because its numbers or names are more than a value can hold. */
function documentIn(event: Fields, body: string): unknown {
  const mediatype = own(event, 'mediatype');
  if (typeof mediatype !== 'string' || !/\bjson\b/i.test(mediatype)) return undefined;
  if (own(event, 'encoding') !== 'none') return undefined;
  return parsedJson(body);
}

function* entriesOf(value: object): Iterable<readonly [string | number, unknown]> {
  if (Array.isArray(value)) yield* value.entries();
  else for (const name of Object.keys(value)) yield [name, Reflect.get(value, name)];
}

/** What stands inside a text has no place of its own in the vCon: its text has. */
function pathTo(place: Place, path: string, isInText: boolean): string {
  if (isInText) return below(path, 'body');
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.holder) steps.push(at.name);
  return path + pointerOf(steps.reverse());
}
