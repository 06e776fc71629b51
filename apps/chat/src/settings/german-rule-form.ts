import type { MessageOverrides } from '@callboard/components';

/** The kit's words where a rule that was kept is changed, in German. */
export const germanRuleForm: MessageOverrides['ruleForm'] = {
  open: 'Ändern…',
  openOf: (rule) => `Ändern: ${rule}`,
  what: 'Was geschieht',
  where: 'Mit welchen Argumenten',
  how: (place) => `Wie ${place} verglichen wird`,
  value: (place) => `Womit ${place} verglichen wird`,
  is: { equal: 'ist', 'at-most': 'ist höchstens', 'at-least': 'ist mindestens' },
  truth: { true: 'wahr', false: 'falsch' },
  remove: 'Entfernen',
  removeOf: (condition) => `Entfernen: ${condition}`,
  addValue: 'Oder…',
  addValueOf: (place) => `Ein weiterer Wert für ${place}`,
  narrow: (condition) => `Nur wo ${condition}`,
  notKept:
    'Ein Wert fehlt oder ist nicht auf einen Blick zu erkennen, darum lässt sich das nicht aufbewahren.',
  keep: 'So aufbewahren',
  tooWide:
    'Ein Werkzeug, das schaden kann, läuft ungefragt nur mit genau den Argumenten, über die entschieden wurde.',
  changed: (rule) => `Geändert: ${rule}`,
};
