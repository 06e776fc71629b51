import type { MessageOverrides } from '@callboard/components';

/** What was written and not sent, in German. */
export const germanUnsent: MessageOverrides['unsent'] = {
  title: {
    expired: 'Die Zeit war um, bevor dies gesendet wurde. Was Sie geschrieben haben, ist noch da.',
    superseded: 'Eine neue Nachricht kam, bevor dies gesendet wurde. Was Sie geschrieben haben, ist noch da.',
    withdrawn: 'Es war vorbei, bevor dies gesendet wurde. Was Sie geschrieben haben, ist noch da.',
  },
  texts: {
    edit: 'Ihre geänderten Argumente, nicht gesendet',
    reject: 'Ihre Begründung, nicht gesendet',
    answer: 'Ihre Antwort, nicht gesendet',
  },
  discard: 'Verwerfen',
  discardOf: (title) => `Verwerfen, was zu ${title} geschrieben wurde`,
};
