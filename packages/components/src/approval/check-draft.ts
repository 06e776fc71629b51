import { parseStrict } from '@callboard/core/args';
import type { EditCheck } from '@callboard/hooks';
import { changesToShow } from '../json/json-changes.ts';
import { sameTokens } from '../json/respace.ts';
import { placeOf } from '../json/text-place.ts';
import type { CheckedEdit } from './use-edit-check.ts';

/** True where a draft holds the tokens that were sent: then the original bytes are approved (P20). */
export function isUntouched(original: string, draft: string): boolean {
  return sameTokens(original.trim() === '' ? '{}' : original, draft);
}

/** Holds a draft against JSON's grammar, what was sent (undefined: nothing was), and what it has to fit. */
export async function checkDraft(
  original: string | undefined,
  draft: string,
  checkEdit: (argsText: string) => Promise<EditCheck>,
): Promise<CheckedEdit> {
  if (original !== undefined && isUntouched(original, draft)) return { kind: 'untouched' };
  const parsed = parseStrict(draft);
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ path, message, offset }) => ({
      path,
      message,
      inText: placeOf(draft, offset),
    }));
    return { kind: 'invalid', problems };
  }
  const checked = await checkEdit(draft);
  if (checked.kind === 'invalid') return checked;
  const changes = original === undefined ? undefined : changesToShow(original, draft);
  return { kind: 'valid', changes, shownText: checked.shownText };
}
