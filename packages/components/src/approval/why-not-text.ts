import type { WhyNot } from '@callboard/hooks';
import type { Formats } from '../locale/formats.ts';
import type { WhyNotMessages } from '../messages/why-not-messages.ts';

/** Why something cannot be decided now, in words. */
export function whyNotText(why: WhyNot, words: WhyNotMessages, formats: Formats): string {
  switch (why.kind) {
    case 'over':
      return words.over[why.end];
    case 'forbidden':
      return words.forbidden(why.reason);
    case 'unfinished':
      return words.unfinished(formats.count(why.fields.length));
    default:
      return words[why.kind];
  }
}
