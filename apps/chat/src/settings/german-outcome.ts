import type { MessageOverrides } from '@callboard/components';

const unknown = 'Ob es gelaufen ist, wissen wir nicht.';
const mayHave = 'Es kann schon etwas bewirkt haben.';

/** What happened to a call and what it means, in German. */
export const germanOutcome: MessageOverrides['outcome'] = {
  notYet: 'Vollständig. Es läuft nichts, bevor der Agent ausgeredet hat.',
  checking: 'Die Argumente werden geprüft.',
  notAskedYet: 'Vollständig. Es läuft, sobald der Agent diese Seite darum bittet.',
  queued: (place) => {
    if (place === undefined) return 'Es läuft als Nächstes.';
    const waits = `Wartet auf: ${place.title}${place.needsDecision ? ', das Sie braucht' : ''}.`;
    return place.before.value === 1 ? waits : `${waits} ${place.before.text} Aufrufe sind davor.`;
  },
  queuedReopened: 'Dieses Gespräch wurde wieder geöffnet. Es läuft, sobald jemand weitermacht.',
  queuedAgain: 'Es ist gescheitert und wird noch einmal versucht, wenn es dran ist.',
  queuedAfterUnknown:
    'Was vorher daraus wurde, ist unbekannt. Es wird noch einmal versucht, wenn es dran ist: Sein Werkzeug sagt, dass das nicht schadet.',
  agentWaits: 'Der Agent wartet auf etwas anderes, das er fragt.',
  staged: 'Noch nicht gesendet: Es geht zusammen mit dem hinaus, was sonst gefragt ist.',
  undelivered: 'Das ließ sich nicht zustellen: Der Agent weiß noch nichts davon.',
  onItsWay: 'Unterwegs zum Agenten.',
  expired: 'Die Zeit war um, bevor jemand entschied. Niemand hat es abgelehnt, und das erfährt der Agent.',
  questionSuperseded: 'Sie haben stattdessen geschrieben, also antwortete niemand.',
  questionWithdrawn: 'Der Agent nahm es zurück, bevor jemand antwortete.',
  outOfTime: 'Der Agent wartete nicht länger auf die Antwort, darum lief es nicht.',
  toolFailed: (message) => `Das Werkzeug meldet einen Fehler: ${message}`,
  toolBroke: (name, message) => `Im Werkzeug ist etwas schiefgegangen. ${name}: ${message}`,
  toolBrokeUntold: 'Im Werkzeug ist etwas schiefgegangen. Der Agent erfährt nur, dass es scheiterte.',
  resultUnsendableUntold: 'Das Werkzeug lief, aber was es brachte, lässt sich nicht senden.',
  notRepeatable: `Es wurde nicht noch einmal versucht: Zweimal darf es nicht mehr laufen. ${mayHave}`,
  notClaimed:
    'Dieser Browser konnte nicht festhalten, dass es beginnt, darum lief es nicht. Nichts ist geschehen.',
  outcomeUnknown: `Die Seite wurde geschlossen oder neu geladen, während es lief. ${mayHave} Was daraus wurde, ist unbekannt.`,
  accepted: 'Das Werkzeug hat es angenommen und wird später fertig.',
  refusedByTool: (message) => `Die Seite des Werkzeugs hat dies verweigert, und nichts geschah. ${message}`,
  attemptStopped: 'Es wurde angehalten.',
  notLoaded: 'Ein Teil dieser Seite ließ sich nicht laden, darum lief es nicht.',
  noHandler: 'Die Seite bietet dieses Werkzeug nicht mehr an, darum lief es nicht.',
  unstableSchema: 'Es wäre nicht der gezeigte Wert gewesen, darum lief es nicht.',
  notApproved:
    'Diese Seite fragt inzwischen, bevor dieses Werkzeug läuft, und niemand wurde gefragt; darum lief es nicht.',
  timedOut: (limit) => `Innerhalb von ${limit} kam kein Ergebnis. ${mayHave}`,
  stoppedByYou: `Sie haben es angehalten, während es lief. ${mayHave}`,
  stoppedAlone: `Sie haben es abgebrochen, während es lief. ${mayHave}`,
  stoppedByMessage: `Sie haben währenddessen geschrieben, das hat es angehalten. ${mayHave}`,
  stoppedByAgent: `Der Zug des Agenten wurde unterbrochen, während es lief. ${mayHave}`,
  stoppedAtAgent: `Der Agent hat es angehalten, während es lief. ${mayHave}`,
  stoppedByCut: `Die Sitzung mit dem Agenten endete, während es lief. ${mayHave}`,
  unparseable: 'Die Argumente sind kein gültiges JSON, darum lief es nicht.',
  mismatched: 'Die Argumente passen nicht zu diesem Werkzeug, darum lief es nicht.',
  inexactNumber: 'Eine Zahl lässt sich nicht genau so weitergeben, wie sie kam, darum lief es nicht.',
  undecidable: 'Niemand kann sagen, ob die Argumente zu diesem Werkzeug passen, darum lief es nicht.',
  disallowed: 'Das ist hier nicht erlaubt, darum lief es nicht.',
  disallowedByRisk: (risk) => {
    const words = { low: 'geringem', medium: 'mittlerem', high: 'hohem' };
    return `Diese Seite erlaubt nichts mit ${words[risk]} Risiko, darum lief es nicht.`;
  },
  disallowedByKept: (rule, isPersons) =>
    `${isPersons ? 'Früher ist entschieden worden, dass dies nie läuft' : 'Eine Regel dieser Seite lässt dies nicht laufen'}: ${rule}`,
  refusedByRule: (reason) =>
    `Eine Regel dieser Seite hat dies abgelehnt, darum lief es nicht${reason === '' ? '.' : `: ${reason}`}`,
  ruleFailed: (why, message) => {
    const words = {
      threw: 'Eine Regel dieser Seite ging kaputt, darum lief es nicht.',
      'timed-out': 'Eine Regel dieser Seite antwortete nicht rechtzeitig, darum lief es nicht.',
      unclear: 'Eine Regel dieser Seite gab keine klare Antwort, darum lief es nicht.',
      'rewrite-unfit':
        'Eine Regel dieser Seite machte Argumente daraus, die nicht passen, darum lief es nicht.',
    }[why];
    return message === '' ? words : `${words} ${message}`;
  },
  superseded: 'Sie haben stattdessen geschrieben, darum lief es nicht.',
  withdrawn: 'Der Agent nahm es zurück, bevor jemand entschied, darum lief es nicht.',
  cancelledAlone: 'Sie haben es abgebrochen, darum lief es nicht.',
  cancelledByStop: 'Sie haben den Agenten angehalten, darum lief es nicht.',
  cancelledByFailure: 'Der Agent ist gescheitert, darum lief es nicht.',
  cancelledByRefusal: 'Was der Agent sandte, verletzte das Protokoll; nichts davon lief hier.',
  cancelledByCut: 'Die Verbindung brach ab, bevor der Agent fertig war, darum lief es nicht.',
  notHosted: 'Diese Seite hat kein Werkzeug dieses Namens, darum lief es nicht. Der Agent weiß es.',
  argsAbandoned: (message) =>
    `Der Agent hörte auf, bevor er alles geschrieben hatte, darum lief es nicht.${message === undefined ? '' : ` Er sagt: ${message}`}`,
  outputNotShown: 'Der Agent sagt, dass es gut ging. Die Ausgabe zeigt er hier nicht.',
  told: {
    failed: (code) => `Der Agent sagt, dass es fehlschlug (${code}). Mehr sagt er hier nicht.`,
    disallowed: (code) => `Der Agent sagt, dass es bei ihm abgelehnt wurde, darum lief es nicht (${code}).`,
    invalid: (code) => `Der Agent sagt, dass die Argumente nicht passen, darum lief es nicht (${code}).`,
    'timed-out': (code) => `Der Agent sagt, dass rechtzeitig kein Ergebnis kam (${code}). ${mayHave}`,
    stopped: (code) => `Der Agent sagt, dass sein Zug unterbrochen wurde (${code}). ${mayHave}`,
  },
  notHandedOver:
    'Der Agent hat dies nicht übergeben, darum lief es hier nicht. Ein Ergebnis gab er auch nicht.',
  noResultInHistory: `Das stammt aus der Vergangenheit des Gesprächs, ohne Ergebnis. ${unknown}`,
  cutOffHere: 'Die Sitzung mit dem Agenten endete davor. Auf dieser Seite war es nicht gelaufen.',
  cutOff: `Die Verbindung brach ab, bevor ein Ergebnis kam. ${unknown}`,
  noResultAfterFailure: `Der Agent ist gescheitert, bevor ein Ergebnis kam. ${unknown}`,
  noResultUnknownTool: `Der Agent ließ dies ohne Ergebnis, und diese Seite hat kein Werkzeug dieses Namens. ${unknown}`,
};
