import { type ArgsPath, formatPath } from '@callboard/core/args';
import { spellHidden } from '../text/hidden-characters.ts';

/** A path for labels, hidden characters spelled out: `items[2].price`. */
export function shortPlace(path: ArgsPath): string {
  return spellHidden(formatPath(path));
}
