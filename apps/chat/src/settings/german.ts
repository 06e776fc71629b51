import type { DecidedBy, MessageOverrides } from '@callboard/components';
import { germanApproval } from './german-approval.ts';
import { germanDeadline } from './german-deadline.ts';
import { germanEditor } from './german-editor.ts';
import { germanKeeping } from './german-keeping.ts';
import { germanQueue } from './german-queue.ts';
import { germanRecord } from './german-record.ts';
import { germanRefusal } from './german-refusal.ts';
import { germanRuleForm } from './german-rule-form.ts';
import { germanRun } from './german-run.ts';
import { germanUnsent } from './german-unsent.ts';
import { plural } from './plural.ts';

function by(who: DecidedBy): string {
  switch (who.kind) {
    case 'you':
      return 'von Ihnen';
    case 'person':
      return `von ${who.name ?? 'jemand anderem'}`;
    case 'rule':
      return 'durch eine Regel';
    case 'code':
      return 'durch diese App';
  }
}

const unknown = 'Ob es gelaufen ist, wissen wir nicht.';
const mayHave = 'Es kann schon etwas bewirkt haben.';

/** The kit's words in German: what a translation of the catalogue looks like. Rare ones are left in English. */
export const germanMessages: MessageOverrides = {
  status: {
    'args-streaming': 'Wird geschrieben',
    'args-complete': 'Noch nicht',
    'awaiting-decision': 'Braucht Sie',
    'awaiting-answer': 'Braucht Ihre Antwort',
    'failure-held': 'Kaputt, braucht Sie',
    approved: 'Genehmigt',
    deciding: 'Entschieden',
    queued: 'Wartet, bis es dran ist',
    running: 'Läuft',
    'input-required': 'Braucht eine Eingabe',
    completed: 'Erledigt',
    failed: 'Fehlgeschlagen',
    errored: 'Kaputtgegangen',
    answered: 'Beantwortet',
    invalid: 'Ungültig',
    disallowed: 'Nicht erlaubt',
    rejected: 'Abgelehnt',
    dismissed: 'Geschlossen',
    expired: 'Abgelaufen',
    superseded: 'Überholt',
    cancelled: 'Abgebrochen',
    withdrawn: 'Zurückgezogen',
    stopped: 'Angehalten',
    'timed-out': 'Zeit abgelaufen',
    'cut-off': 'Abgerissen',
    'no-result': 'Kein Ergebnis',
    'outcome-unknown': 'Ausgang unbekannt',
  },
  card: {
    risk: { low: 'geringes Risiko', medium: 'mittleres Risiko', high: 'hohes Risiko' },
    owner: { page: 'auf dieser Seite', agent: 'beim Agenten' },
    notTheTool: (name) => `nicht ${name}`,
    cancel: 'Abbrechen',
    cancelOf: (title) => `Abbrechen: ${title}`,
    progress: 'Fortschritt',
    settledOf: (settled, all) => `${settled.text} von ${all.text} abgeschlossen`,
    list: 'Werkzeugaufrufe',
    tryAgain: 'Noch einmal',
    partMissing:
      'Ein Teil dieser Karte konnte nicht geladen werden. Nichts ist verloren: noch einmal versuchen oder die Seite neu laden.',
    problems: 'Was nicht stimmt',
    toldAgent: 'Was dem Agenten gesagt wurde',
    willTellAgent: 'Was dem Agenten gesagt wird',
    replyWasSent: 'Gesendet.',
    replyNotSent: 'Noch nicht gesendet: Es geht hinaus, wenn das Gespräch weitergeht.',
    lateReturn:
      'Das Werkzeug kam zurück, als dieser Aufruf zu Ende war. Was es brachte, blieb auf dieser Seite.',
    lateThrow: 'Das Werkzeug scheiterte, als dieser Aufruf zu Ende war. Der Agent erfuhr es nicht.',
    stillOut: 'Das Werkzeug soll aufhören und ist noch nicht zurück.',
    madeBy: (name) => `von ${name ?? 'einem Unteragenten'}`,
    asksInside: (name, title) => `${name ?? 'Ein Unteragent'} fragt Sie: ${title}`,
    severalAskInside: (count) => `${count.text} Aufrufe hierin brauchen Sie`,
  },
  subagent: {
    status: {
      working: 'Arbeitet',
      finished: 'Fertig',
      suspended: 'Wartet',
      failed: 'Fehlgeschlagen',
      abandoned: 'Nicht beendet',
    },
    abandoned: 'Sein Lauf endete vor ihm. Was es getan hatte, bleibt.',
    putToWork: (name) => `Beauftragt von ${name}`,
  },
  receipt: {
    approved: ({ by: who, time }) => `Genehmigt ${by(who)}, ${time}`,
    approvedWithChanges: ({ by: who, time }, changes, more) => {
      const told = changes.length === 0 ? 'mit Änderungen' : changes.join(', ');
      return `Genehmigt ${by(who)}, ${time}, ${told}${more > 0 ? ` und ${more} weitere` : ''}`;
    },
    change: ({ place, before, after }) => {
      if (before === undefined) return `${place} hinzugefügt: ${after ?? ''}`;
      if (after === undefined) return `${place} entfernt`;
      return `${place} geändert: ${before} → ${after}`;
    },
    rejected: ({ by: who, time }, reason) =>
      `Abgelehnt ${by(who)}, ${time}${reason === undefined ? '' : `: ${reason}`}`,
    answeredInstead: ({ by: who, time }) => `Stattdessen beantwortet ${by(who)}, ${time}`,
    failureTold: ({ by: who, time }) => `Dem Agenten gesagt ${by(who)}, ${time}`,
    answered: ({ by: who, time }) => `Beantwortet ${by(who)}, ${time}`,
    dismissed: ({ by: who, time }) => `Geschlossen ${by(who)}, ${time}: Nichts wurde entschieden`,
    decidedElsewhere: 'Anderswo entschieden, bevor Sie hier gedrückt haben. Ihr Druck zählte nicht.',
    rejectionLost: 'Der Agent hörte nur, dass niemand antwortet',
    reasonLost: 'Den Grund erfuhr der Agent nicht',
    rewritten: (receipt, changes, more) => {
      const told =
        changes.length === 0
          ? 'geändert durch eine Regel dieser Seite'
          : `durch eine Regel dieser Seite: ${changes.join(', ')}`;
      return `${receipt}; ${told}${more > 0 ? ` und ${more} weitere` : ''}`;
    },
    ranByItself: 'Von selbst gelaufen: Dieses Werkzeug braucht keine Genehmigung',
    ranByKept: (rule, isPersons) =>
      `Lief ungefragt: ${isPersons ? 'früher entschieden' : 'eine Regel dieser Seite'} (${rule})`,
    runsByKept: (rule, isPersons) =>
      `Läuft ungefragt: ${isPersons ? 'früher entschieden' : 'eine Regel dieser Seite'} (${rule})`,
    standing: (said, rule, scope) => `${said}; und andere wie dies, ${scope} (${rule})`,
    runsByItself: 'Läuft von selbst: Dieses Werkzeug braucht keine Genehmigung',
    ranAtAgent: 'Beim Agenten gelaufen',
    runsAtAgent: 'Läuft beim Agenten',
  },
  outcome: {
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
    attemptStopped: 'Es wurde angehalten.',
    noHandler: 'Die Seite bietet dieses Werkzeug nicht mehr an, darum lief es nicht.',
    unstableSchema: 'Es wäre nicht der gezeigte Wert gewesen, darum lief es nicht.',
    notApproved:
      'Diese Seite fragt inzwischen, bevor dieses Werkzeug läuft, und niemand wurde gefragt; darum lief es nicht.',
    timedOut: (limit) => `Innerhalb von ${limit} kam kein Ergebnis. ${mayHave}`,
    stoppedByYou: `Sie haben es angehalten, während es lief. ${mayHave}`,
    stoppedAlone: `Sie haben es abgebrochen, während es lief. ${mayHave}`,
    stoppedByMessage: `Sie haben währenddessen geschrieben, das hat es angehalten. ${mayHave}`,
    stoppedByAgent: `Der Zug des Agenten wurde unterbrochen, während es lief. ${mayHave}`,
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
  },
  args: {
    title: 'Argumente',
    asSent: 'Wie der Agent sie sandte',
    asUsed: 'Was läuft',
    asWritten: 'Wie das Modell sie schrieb',
    changedByAgent: 'Der Server des Agenten hat sie danach geändert.',
    rewritten: 'Eine Regel dieser Seite hat die Argumente geändert',
    rewrittenEdit: 'Eine Regel dieser Seite hat geändert, was Sie schrieben',
    all: 'Alle Argumente',
    none: 'Keine Argumente',
    waiting: 'Die Argumente kommen noch',
    broken: 'Hier brechen die Argumente ab',
    lastGood: 'Was davor zu lesen war',
    items: (count) => plural(count, 'Eintrag', 'Einträge'),
    fields: (count) => plural(count, 'Feld', 'Felder'),
    more: (count, of) => `${count.text} weitere von ${of.text} zeigen`,
    emptyText: 'leerer Text',
    emptyList: 'leere Liste',
    emptyObject: 'keine Felder',
    inexact: 'wie gesandt; zu lang oder zu genau für diese Seite',
  },
  text: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Ließ sich nicht kopieren',
    raw: 'Rohtext',
    characters: (count) => plural(count, 'Zeichen', 'Zeichen'),
    part: (from, to, of) => `${from}–${to} von ${of}`,
    first: 'Anfang',
    previous: 'Zurück',
    next: 'Weiter',
    last: 'Ende',
    follow: 'Folgen',
    whole: 'Höher',
    box: (name) => `Text von ${name}`,
    breaksHere: 'Hier bricht es ab',
    hostsUnchecked: 'nicht geprüft, welcher Host das ist',
    hosts: {
      elsewhere: (host) => `wirklich ${host}`,
      'look-alike': (host) => `sieht aus wie ein anderer: ${host}`,
      foreign: (host) => host,
      encoded: () => 'Buchstaben einer anderen Schrift',
    },
  },
  result: {
    title: 'Ergebnis',
    error: 'Fehler',
    answer: 'Ihre Antwort',
    emptyText: 'Ein leerer Text.',
    nothing: 'Nichts (null).',
    noParts: 'Kein Inhalt.',
    partial: 'Bis jetzt. Das Werkzeug ist noch dabei, und der Agent erfährt nichts davon.',
    partialLeft: 'Was da war, bevor es endete. Der Agent erfährt nichts davon.',
    kinds: { image: 'Bild', audio: 'Ton', video: 'Video', document: 'Dokument' },
    show: (kind, host) => `${kind} von ${host} zeigen`,
    open: (host) => `Bei ${host} öffnen`,
    save: 'Sichern',
    saveOf: (name) => `Sichern: ${name}`,
    notShown: 'Das ließ sich hier nicht zeigen.',
    media: ({ type, mimeType, where }) => {
      const name = { image: 'Bild', audio: 'Ton', video: 'Video', document: 'Dokument' }[type];
      const place = {
        data: 'kam mit dem Ergebnis',
        url: 'liegt an einer Adresse, die nicht geöffnet wurde',
        file: 'ist eine Datei des Agenten',
      }[where];
      return `${name}${mimeType === undefined ? '' : ` (${mimeType})`} ${place}.`;
    },
  },
  attempts: {
    attempt: (number, most) => `Versuch ${number.text}${most === undefined ? '' : ` von ${most.text}`}`,
    askedFor: ({ by: who, time }) => `noch einmal versucht ${by(who)}, ${time}`,
    cameBack: 'kam zurück, als es zu Ende war',
    stillOut: 'ist noch nicht zurück',
  },
  failure: {
    waysOn: 'was getan werden kann',
    held: 'Der Agent weiß noch nichts davon. Es geht erst weiter, wenn jemand entscheidet.',
    retry: 'Noch einmal',
    retryOf: (title) => `Noch einmal: ${title}`,
    tell: 'Dem Agenten sagen, dass es scheiterte',
    tellOf: (title) => `Dem Agenten sagen, dass es scheiterte: ${title}`,
    answerHint:
      'Das Werkzeug ist gescheitert. Der Agent liest dies an seiner Stelle, und dass es scheiterte.',
  },
  approval: germanApproval,
  refusal: germanRefusal,
  run: germanRun,
  deadline: germanDeadline,
  editor: germanEditor,
  keeping: germanKeeping,
  unsent: germanUnsent,
  record: germanRecord,
  announce: {
    needsApproval: (title) => `${title} braucht Ihre Genehmigung`,
    needsAnswer: (title) => `${title} braucht Ihre Antwort`,
    decidedAndWaits: (title, receipt, waits) => `${title}: ${receipt}. ${waits}`,
  },
  queue: germanQueue,
  ruleForm: germanRuleForm,
  rules: {
    open: 'Auch über andere entscheiden…',
    which: 'Welche Aufrufe',
    howLong: 'Wie lange',
    scopes: {
      turn: 'in diesem Zug',
      thread: 'in diesem Gespräch',
      session: 'bis diese Seite geschlossen wird',
      always: 'immer',
    },
    allow: 'Genehmigen, und solche ungefragt ausführen',
    forbid: 'Ablehnen, und solche nie ausführen',
    preview: (asking, past) => {
      const now =
        asking.value === 0
          ? 'keinen Aufruf, der gerade gefragt ist'
          : asking.value === 1
            ? 'einen Aufruf, der gerade gefragt ist'
            : `${asking.text} Aufrufe, die gerade gefragt sind`;
      const before =
        past.value === 0 ? 'keinen früheren' : past.value === 1 ? 'einen früheren' : `${past.text} frühere`;
      return `Hier betrifft das ${now}, und ${before}. Was gerade gefragt ist, bleibt gefragt.`;
    },
    chooseFirst: 'Noch ist nichts gewählt: Beides muss gesagt sein.',
    askedAnyway: 'Sie werden gefragt, weil nicht zu lesen ist, was früher entschieden wurde.',
    any: 'mit beliebigen Argumenten',
    exactly: 'mit genau diesen Argumenten',
    all: (conditions) => `wo ${conditions.join(' und ')}`,
    equal: (place, value) => `${place} gleich ${value} ist`,
    oneOf: (place, values) => `${place} ${values.join(' oder ')} ist`,
    atMost: (place, limit) => `${place} höchstens ${limit} ist`,
    atLeast: (place, limit) => `${place} mindestens ${limit} ist`,
    beginning: (place, text) => `${place} mit ${text} beginnt`,
    absent: (place) => `${place} fehlt`,
    anyTool: 'Jedes Werkzeug',
    ofServer: (server) => `von ${server}`,
    ofRisks: (risks) => {
      const words = { low: 'geringem', medium: 'mittlerem', high: 'hohem' };
      return `mit ${risks.map((risk) => words[risk]).join(' oder ')} Risiko`;
    },
    title: 'Dauerhaft entschieden',
    empty: 'Nichts ist ein für alle Mal entschieden. Jeder Aufruf geht nach seinem Werkzeug.',
    words: { allowed: 'Läuft ungefragt', 'permission-required': 'Fragt', disallowed: 'Läuft nie' },
    byApp: 'Von dieser Seite festgelegt',
    byPerson: ({ by: who, time }) => `Entschieden ${by(who)}, ${time}`,
    changedBy: ({ by: who, time }) => `Geändert ${by(who)}, ${time}`,
    revoke: 'Widerrufen',
    revokeOf: (rule) => `Widerrufen: ${rule}`,
    revoked: (rule) => `Widerrufen: ${rule}`,
    loading: 'Was früher entschieden wurde, wird gelesen. Bis dahin wird alles gefragt.',
    unknown: (why) => `Was früher entschieden wurde, ist nicht zu lesen, darum wird alles gefragt: ${why}`,
    unreadable: (count) =>
      `${plural(count, 'Entscheidung ist', 'Entscheidungen sind')} nicht zu lesen und könnte etwas verbieten. Darum wird alles gefragt.`,
    retry: 'Noch einmal',
    discard: 'Vergessen, was nicht zu lesen ist',
    unstored: (why) =>
      `Die letzte Änderung gilt, bis diese Seite geschlossen wird, und ließ sich nicht aufbewahren: ${why}`,
  },
};
