import type { DecidedBy, MessageOverrides } from '@callboard/components';

/** Who did it, with the verb in the form for one or for the polite "Sie". */
function did(who: DecidedBy, one: string, you: string): string {
  switch (who.kind) {
    case 'you':
      return `Sie ${you}`;
    case 'person':
      return `${who.name ?? 'Jemand anderes'} ${one}`;
    case 'rule':
      return `Eine Regel ${one}`;
    case 'code':
      return `Diese App ${one}`;
  }
}

/** What happened to a call, in German. */
export const germanTimeline: MessageOverrides['timeline'] = {
  title: 'Was geschah',
  attempt: (number) => `Versuch ${number.text}`,
  written: 'Der Agent begann, diesen Aufruf zu schreiben.',
  handedOver: 'Der Agent bat diese Seite, ihn auszuführen.',
  screened: {
    allowed: 'Eine Regel dieser Seite ließ ihn durch.',
    rejected: 'Eine Regel dieser Seite lehnte ihn ab.',
    rewritten: 'Eine Regel dieser Seite änderte die Argumente.',
    failed: 'Eine Regel dieser Seite konnte nichts sagen.',
  },
  asked: 'Diese Seite fragte, ob er laufen darf.',
  askedByAgent: 'Der Agent fragte danach.',
  decided: {
    approve: ({ by }) => `${did(by, 'stimmte', 'stimmten')} zu.`,
    edit: ({ by }) => `${did(by, 'stimmte', 'stimmten')} mit Änderungen zu.`,
    reject: ({ by }) => `${did(by, 'sagte', 'sagten')} nein.`,
    answer: ({ by }) => `${did(by, 'antwortete', 'antworteten')}.`,
    dismiss: ({ by }) => `${did(by, 'schloss', 'schlossen')} die Frage.`,
  },
  nobodyDecided: {
    superseded: 'Eine Nachricht trat an die Stelle der Frage.',
    expired: 'Die Zeit zu entscheiden war um.',
    withdrawn: 'Die Frage wurde zurückgezogen.',
  },
  queued: 'Er darf laufen und bekam seinen Platz in der Reihe.',
  unasked: (rule, risk) => {
    const risks = { low: 'geringem', medium: 'mittlerem', high: 'hohem' };
    if (risk !== undefined) return `Er darf ungefragt laufen, bei ${risks[risk]} Risiko.`;
    return `Er darf ungefragt laufen${rule === undefined ? '' : `, nach der Regel: ${rule}`}.`;
  },
  retryWanted: ({ by }) => `${did(by, 'wollte', 'wollten')} noch einen Versuch.`,
  sent: 'Das Werkzeug wurde gebeten.',
  accepted: (reference) =>
    `Das Werkzeug hat es angenommen und wird später fertig${reference === undefined ? '.' : `: ${reference}`}`,
  progressed: (said, count) =>
    `Wie weit es war${count.value > 1 ? `, zuletzt von ${count.text} Malen` : ''}: ${said}`,
  inputAsked: (form, message) => {
    const what = {
      text: 'um ein paar Worte',
      choice: 'um eine Wahl',
      json: 'um ein Formular',
      visit: 'um den Besuch einer anderen Seite',
    }[form];
    return `Das Werkzeug bat ${what}${message === undefined ? '.' : `: ${message}`}`;
  },
  inputGiven: {
    accept: 'Das Werkzeug bekam seine Antwort.',
    decline: 'Das Werkzeug erfuhr, dass abgelehnt wurde.',
    cancel: 'Das Werkzeug erfuhr, dass die Frage geschlossen wurde.',
  },
  inputText: (text) => `Das Werkzeug bekam seine Antwort: ${text}`,
  cancelAsked: 'Das Werkzeug soll aufhören.',
  completed: 'Das Werkzeug gab sein Ergebnis.',
  late: {
    returned: 'Später gab das Werkzeug ein Ergebnis. Es zählt nicht und blieb auf dieser Seite.',
    threw: 'Später kam das Werkzeug ohne Ergebnis zurück.',
    'not-started': 'Es war vorbei, bevor das Werkzeug gerufen wurde.',
  },
  stray: (event) => `Etwas wurde gemeldet, das nicht passt: ${event}`,
  failureTold: ({ by }) => `${did(by, 'ließ', 'ließen')} dem Agenten den Fehlschlag sagen.`,
  failureAnswered: ({ by }) => `${did(by, 'antwortete', 'antworteten')} an Stelle des Werkzeugs.`,
  result: (isError, isLate) =>
    `Der Agent lieferte ${isError ? 'einen Fehler' : 'das Ergebnis'}${isLate ? ', zu spät, um zu zählen' : ''}.`,
  told: (kind) =>
    kind === 'completed'
      ? 'Der Agent sagt, es sei erledigt.'
      : 'Der Agent sagt, dass es ohne Ergebnis endete.',
  closed: (reason) => {
    if (reason === 'cancelled') return 'Er wurde abgebrochen.';
    return reason === 'superseded'
      ? 'Eine Nachricht trat an seine Stelle.'
      : 'Er wurde mit seinem Lauf geschlossen.';
  },
  replied: (isError) =>
    isError ? 'Dem Agenten wurde gesagt, dass es kein Ergebnis gibt.' : 'Der Agent bekam die Antwort.',
};
