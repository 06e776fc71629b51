import type { MessageOverrides } from '@callboard/components';
import { plural } from './plural.ts';

/** The kit's words where a person decides, in German. */
export const germanApproval: MessageOverrides['approval'] = {
  title: 'Braucht Ihre Genehmigung',
  answerTitle: 'Braucht Ihre Antwort',
  approve: 'Genehmigen',
  approveChanges: 'Mit Änderungen genehmigen',
  approveDeedChanges: (title) => `${title}, mit Änderungen`,
  edit: 'Bearbeiten',
  reject: 'Ablehnen',
  rejectOpen: 'Ablehnen…',
  answer: 'Antwort senden',
  answerOpen: 'Stattdessen antworten…',
  pending: {
    approve: 'Wird genehmigt…',
    edit: 'Wird geprüft…',
    reject: 'Wird abgelehnt…',
    answer: 'Wird gesendet…',
    dismiss: 'Wird geschlossen…',
  },
  deciding: 'Wird entschieden…',
  decidingOf: (title) => `Wird entschieden: ${title}`,
  panelLoading: 'Wird geladen…',
  panelFailed: 'Das ließ sich nicht laden. Was ohne es geht, geht weiter.',
  dismiss: 'Ohne Entscheidung schließen',
  dismissOpen: 'Nicht entscheiden…',
  dismissHint:
    'Nichts wird entschieden. Der Agent hört, dass die Frage geschlossen wurde; das ist keine Ablehnung.',
  close: 'Schließen',
  reset: 'Zurücksetzen',
  submitHint: 'Strg oder ⌘ + Eingabe',
  editLabel: 'Argumente als JSON',
  editKept: 'Ihre Änderungen bleiben. Sie zählen nur, solange der Editor offen ist.',
  checking: 'Wird geprüft…',
  fits: 'Passt zum Werkzeug.',
  problems: (count) => plural(count, 'Problem', 'Probleme'),
  place: (line, column) => `Zeile ${line.text}, Spalte ${column.text}`,
  changes: (count) => plural(count, 'Änderung', 'Änderungen'),
  noChanges: 'Nichts ist geändert: Genehmigen sendet genau, was der Agent schrieb.',
  onlySpelling: 'Die Werte sind gleich; nur die Schreibweise ist anders.',
  added: 'hinzugefügt',
  removed: 'entfernt',
  runsAs: 'Läuft als',
  reasonLabel: 'Grund',
  reasonHint: 'Muss nicht sein. Der Agent liest ihn Wort für Wort.',
  answerLabel: 'Ihre Antwort',
  answerHint: 'Das Werkzeug läuft nicht. Der Agent liest dies an seiner Stelle.',
  answerOnlyHint: 'Der Agent liest dies Wort für Wort.',
  notCounted: 'Das hat nicht gezählt.',
  editRefused: (reason) =>
    reason === undefined || reason === ''
      ? 'Eine Regel dieser Seite ließ Ihre Änderungen nicht durch.'
      : `Eine Regel dieser Seite ließ Ihre Änderungen nicht durch: ${reason}`,
  editRewritten:
    'Eine Regel dieser Seite hat geändert, was Sie schrieben. Sehen Sie es an, wie es jetzt ist, und entscheiden Sie.',
  agentAsks: 'Der Agent fragt',
  subagentAsks: (name) => `${name ?? 'Ein Unteragent'} fragt`,
  choose: 'Eine Möglichkeit wählen',
  reasonStays: 'Muss nicht sein. Er bleibt hier: Diesem Agenten lässt er sich nicht sagen.',
  rejectionIsCancel:
    'Muss nicht sein und bleibt hier: Eine Ablehnung kennt dieser Agent nicht. Er hört, dass niemand antwortet.',
  hearsOne:
    'Dieser Agent hört nur eine Antwort auf alles, was er hier fragt: Eines kann genehmigt oder beantwortet werden, das andere nur abgelehnt.',
  onlyRefusal: 'Das lässt sich hier nicht beantworten, nur ablehnen.',
  takeBack: 'Ändern',
  takeBackOf: (title) => `Entscheidung ändern: ${title}`,
  sendAgain: 'Noch einmal senden',
  sendAgainOf: (title) => `Entscheidung noch einmal senden: ${title}`,
  reviewOf: (title) => `Ansehen: ${title}`,
  review: 'Ansehen…',
  later: 'Später entscheiden',
};
