import type { MessageOverrides } from '@callboard/components';

/** Why a decision was not counted, in German. */
export const germanRefusal: MessageOverrides['refusal'] = {
  'request-not-open': 'Es war schon entschieden oder zurückgenommen. Was vorher entschieden wurde, gilt.',
  'request-expired': 'Die Zeit zum Entscheiden war um. Der Agent erfährt, dass niemand entschieden hat.',
  'outcome-not-allowed': 'So lässt sich das nicht beantworten.',
  'one-answer': 'Dieser Agent hört nur eine Antwort, und eine andere Frage hat sie schon.',
  'shown-value-changed':
    'Was laufen würde, hat sich geändert, nachdem es gezeigt wurde. Bitte noch einmal ansehen und entscheiden.',
  'already-deciding': 'Eine andere Entscheidung darüber wird noch geprüft. Bitte warten.',
  'edit-invalid': 'Die geänderten Argumente lassen sich so nicht senden. Nichts ist verloren.',
  'answer-invalid': 'Die Antwort lässt sich so nicht senden. Nichts ist verloren.',
  'rule-not-kept': 'Das kann nicht für andere Aufrufe gelten, darum wurde nichts entschieden.',
  'press-too-early': 'Es war eben erst erschienen. Sehen Sie es an und drücken Sie noch einmal.',
  'press-covered':
    'Etwas lag darüber, oder es war außer Sicht. Holen Sie es in die Ansicht und drücken Sie noch einmal.',
  'runner-silent':
    'Ein anderer Tab führt dieses Gespräch, und er antwortet nicht. Nichts ist geschehen: Drücken Sie noch einmal, oder schließen Sie jenen Tab.',
};
