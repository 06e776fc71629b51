import type { DecidedBy } from './catalogue.ts';

/** Who decided, at the beginning of a sentence. */
export function subject(who: DecidedBy): string {
  switch (who.kind) {
    case 'you':
      return 'You';
    case 'person':
      return who.name ?? 'Someone else';
    case 'rule':
      return 'A rule';
    case 'code':
      return 'This app';
  }
}
