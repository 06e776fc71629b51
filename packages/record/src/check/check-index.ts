import { below } from '../pointer.ts';
import { quoted } from '../visible.ts';
import type { Findings } from './finding.ts';

/** A list that is referred to. */
export interface Target {
  readonly name: 'sessions' | 'parties' | 'dialog' | 'attachments';
  readonly count: number;
}

/** How a reference has to be written. */
export interface ReferenceForm {
  readonly path: string;
  /** One index, or several where that is allowed. `some`: not none either. */
  readonly form: 'one' | 'one-or-list' | 'one-or-some' | 'list';
  readonly section?: string;
}

/** A reference by index into one of the lists of the vCon. */
export function checkIndices(
  value: unknown,
  { path, form, section }: ReferenceForm,
  target: Target,
  found: Findings,
): void {
  if (Array.isArray(value)) {
    if (form === 'one') {
      const message = `This is a list; it must be one index into ${target.name}.`;
      found.add('index-malformed', path, message, section);
    } else if (form === 'one-or-some' && value.length === 0) {
      const message = `This is an empty list; at least one of ${target.name} must be named.`;
      found.add('index-malformed', path, message, section);
    } else {
      for (const [position, index] of value.entries())
        checkIndex(index, { path: below(path, position), section }, target, found);
    }
    return;
  }
  if (form === 'list') {
    const message = `This is ${quoted(value)}; it must be a list of indices into ${target.name}.`;
    found.add('index-malformed', path, message, section);
  } else checkIndex(value, { path, section }, target, found);
}

function checkIndex(
  value: unknown,
  { path, section }: { readonly path: string; readonly section: string | undefined },
  { name, count }: Target,
  found: Findings,
): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    const message = `This is ${quoted(value)}; a reference into ${name} is an index, a whole number from 0 on.`;
    found.add('index-malformed', path, message, section);
  } else if (value >= count) {
    const there = count === 0 ? `there are no ${name}` : `the last of ${name} is ${count - 1}`;
    found.add('index-out-of-range', path, `It refers to entry ${value}, and ${there}.`, section);
  }
}
