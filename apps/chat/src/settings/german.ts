import type { DecidedBy, MessageOverrides } from '@callboard/components';
import { germanApproval } from './german-approval.ts';
import { germanAsks } from './german-asks.ts';
import { germanDeadline } from './german-deadline.ts';
import { germanEditor } from './german-editor.ts';
import { germanKeeping } from './german-keeping.ts';
import { germanOutcome } from './german-outcome.ts';
import { germanQueue } from './german-queue.ts';
import { germanRecord } from './german-record.ts';
import { germanRefusal } from './german-refusal.ts';
import { germanRuleForm } from './german-rule-form.ts';
import { germanRun } from './german-run.ts';
import { germanTimeline } from './german-timeline.ts';
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

/** The kit's words in German: what a translation of the catalogue looks like. Rare ones are left in English. */
export const germanMessages: MessageOverrides = {
  status: {
    'args-streaming': 'Wird geschrieben',
    'args-complete': 'Noch nicht',
    'awaiting-decision': 'Braucht Sie',
    'awaiting-answer': 'Braucht Ihre Antwort',
    'failure-held': 'Kaputt, braucht Sie',
    'refusal-held': 'Verweigert, braucht Sie',
    approved: 'Genehmigt',
    deciding: 'Entschieden',
    queued: 'Wartet, bis es dran ist',
    running: 'Läuft',
    accepted: 'Angenommen',
    'input-required': 'Braucht eine Eingabe',
    completed: 'Erledigt',
    failed: 'Fehlgeschlagen',
    errored: 'Kaputtgegangen',
    'refused-by-tool': 'Vom Werkzeug verweigert',
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
      'Das Werkzeug kam zurück, als dieser Aufruf zu Ende war. Was es brachte, zählt nicht und blieb auf dieser Seite.',
    lateThrow: 'Das Werkzeug scheiterte, als dieser Aufruf zu Ende war. Der Agent erfuhr es nicht.',
    stillOut: 'Das Werkzeug soll aufhören und ist noch nicht zurück.',
    timeline: 'Was geschah',
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
  outcome: germanOutcome,
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
  asks: germanAsks,
  timeline: germanTimeline,
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
