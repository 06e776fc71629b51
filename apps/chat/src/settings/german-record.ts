import type { MessageOverrides } from '@callboard/components';
import type { EntryFacts } from '@callboard/components/record';
import { plural } from './plural.ts';

const policyWords: Readonly<Record<string, string>> = {
  allowed: 'Die Regeln lassen es ungefragt laufen',
  'permission-required': 'Die Regeln verlangen eine Erlaubnis',
  disallowed: 'Die Regeln verbieten es',
};

const decisions: Readonly<Record<string, string>> = {
  approve: 'Erlaubt',
  edit: 'Mit Änderungen erlaubt',
  reject: 'Abgelehnt',
  answer: 'Beantwortet',
  dismiss: 'Ohne Entscheidung geschlossen',
  retry: 'Wollte einen weiteren Versuch',
  tell: 'Ließ dem Agenten sagen, dass es scheiterte',
  stop: 'Angehalten',
};

const buttons: Readonly<Record<string, string>> = {
  approve: 'Gedrückt: erlauben',
  edit: 'Gedrückt: mit Änderungen erlauben',
  reject: 'Gedrückt: ablehnen',
  answer: 'Gedrückt: antworten',
  dismiss: 'Gedrückt: schließen',
  retry: 'Gedrückt: noch einmal',
  tell: 'Gedrückt: dem Agenten sagen',
  stop: 'Gedrückt: anhalten',
};

const closings: Readonly<Record<string, string>> = {
  superseded: 'Eine neue Nachricht trat an seine Stelle',
  withdrawn: 'Es wurde zurückgenommen',
  cancelled: 'Es wurde allein abgebrochen',
  left: 'Die Seite wurde verlassen',
  'run-stopped': 'Alles wurde angehalten',
  'run-cancelled': 'Der Agent brach seinen Lauf ab',
  'run-failed': 'Der Lauf ist gescheitert',
  'run-refused': 'Der Agent nahm den Lauf nicht an',
  'run-cut-off': 'Die Antwort des Agenten brach ab',
  'left-unanswered': 'Es blieb ohne Ergebnis',
  'args-abandoned': 'Seine Argumente wurden nie fertig',
  'not-hosted': 'Niemand hier hat dieses Werkzeug',
  'out-of-time': 'Die Zeit für die Antwort war um',
  'ended-by-agent': 'Der Agent hat es beendet',
  'arguments-unparseable': 'Seine Argumente waren nicht zu lesen',
  'arguments-mismatched': 'Seine Argumente passen nicht',
  'arguments-inexact-number': 'Eine Zahl in seinen Argumenten lässt sich nicht genau halten',
  'arguments-undecidable': 'Seine Argumente waren nicht zu prüfen',
  contradictory: 'Es wurde auf zwei Weisen erzählt, die sich widersprechen',
  'outcome-unknown': 'Niemand weiß, was daraus wurde',
  'no-handler': 'Nicht gesendet: das Werkzeug war fort',
  'not-loaded': 'Nicht gesendet: was Werkzeuge laufen lässt, war nicht zu laden',
  'unstable-schema': 'Nicht gesendet: es wäre mit einem anderen Wert gelaufen als gezeigt',
  'not-as-decided': 'Nicht gesendet: die Argumente waren nicht die, über die entschieden wurde',
  'not-approved': 'Nicht gesendet: inzwischen war danach zu fragen',
  'not-allowed': 'Nicht gesendet: inzwischen war es verboten',
  'not-repeatable': 'Nicht noch einmal gesendet: das könnte schaden',
  'not-claimed': 'Nicht gesendet: dass es beginnt, war nicht zu vermerken',
  'access-not-given': 'Nicht gesendet: der Zugriff wurde nicht gegeben',
};

const ends: Readonly<Record<string, string>> = {
  decided: 'Über die Frage wurde entschieden',
  declined: 'Die Frage wurde abgelehnt',
  dismissed: 'Die Frage wurde ohne Entscheidung geschlossen',
  expired: 'Niemand hat rechtzeitig entschieden',
  superseded: 'Eine neue Nachricht trat an die Stelle der Frage',
  withdrawn: 'Die Frage wurde zurückgezogen',
};

const screenings: Readonly<Record<string, string>> = {
  allowed: 'Eine Regel der Seite ließ es durch',
  rejected: 'Eine Regel der Seite hat es abgelehnt',
  rewritten: 'Eine Regel der Seite hat die Argumente geändert',
  failed: 'Eine Regel der Seite konnte nicht gefragt werden',
};

const rules: Readonly<Record<string, readonly [all: string, some: string]>> = {
  allowed: ['Läuft von hier an ungefragt', 'Manche Aufrufe laufen von hier an ungefragt'],
  'permission-required': ['Wird von hier an gefragt', 'Nach manchen Aufrufen wird von hier an gefragt'],
  disallowed: ['Ist von hier an verboten', 'Manche Aufrufe sind von hier an verboten'],
  revoked: ['Eine Regel dafür gilt nicht mehr', 'Eine Regel für manche Aufrufe gilt nicht mehr'],
};

const scopes: Readonly<Record<string, string>> = {
  turn: ', bis zur nächsten Nachricht',
  thread: ', in dieser Unterhaltung',
  session: ', bis die Seite geschlossen wird',
  always: ', immer',
};

function ruleWords({ outcome = '', scope = '', isNarrow }: EntryFacts): string {
  const words = Object.hasOwn(rules, outcome) ? rules[outcome]?.[isNarrow ? 1 : 0] : undefined;
  if (words === undefined) return 'Eine Regel wurde geändert';
  if (outcome === 'revoked') return words;
  return `${words}${(Object.hasOwn(scopes, scope) ? scopes[scope] : undefined) ?? ''}`;
}

function wordsOf(words: Readonly<Record<string, string>>, otherwise: string) {
  return ({ outcome }: EntryFacts): string => {
    if (outcome === undefined) return otherwise;
    return Object.hasOwn(words, outcome) ? (words[outcome] ?? otherwise) : `${otherwise}: ${outcome}`;
  };
}

/** The record of a conversation, in German. */
export const germanRecord: MessageOverrides['record'] = {
  title: 'Protokoll',
  entries: (count) => plural(count, 'Eintrag', 'Einträge'),
  shown: (shown, all) => `${shown.text} von ${plural(all, 'Eintrag', 'Einträgen')}`,
  none: 'Dieses Protokoll sagt nichts.',
  noneFits: 'Nichts in diesem Protokoll passt zu alldem.',
  filters: { tool: 'Werkzeug', decision: 'Entscheidung', person: 'Wer' },
  all: 'Alle',
  unnamed: 'ohne Namen',
  clear: 'Alles zeigen',
  events: {
    'tool-invocation': () => 'An das Werkzeug gesendet',
    'tool-pending': () => 'Das Werkzeug hat es angenommen und antwortet später',
    'tool-progress': () => 'Das Werkzeug sagt, wie weit es ist',
    'tool-input': () => 'Das Werkzeug fragt nach etwas',
    'tool-input-response': () => 'Das Werkzeug bekam eine Antwort',
    'tool-result': () => 'Das Werkzeug gab sein Ergebnis',
    'tool-failure': () => 'Das Werkzeug meldet, dass es gescheitert ist',
    'tool-error': () => 'Die Anfrage selbst ist gescheitert',
    'tool-denied': () => 'Das Werkzeug hat abgelehnt',
    'tool-timeout': () => 'Nicht länger gewartet',
    'tool-cancel': () => 'Das Werkzeug sollte aufhören',
    keydown: wordsOf(buttons, 'Ein Knopf wurde gedrückt'),
  },
  kinds: {
    said: () => 'Gesagt',
    policy: wordsOf(policyWords, 'Regeln'),
    sent: () => 'An das Werkzeug gesendet',
    response: () => 'Das Werkzeug hat geantwortet',
    pressed: () => 'Ein Knopf wurde gedrückt',
    proposed: () => 'Der Agent schlug einen Aufruf vor',
    screened: wordsOf(screenings, 'Eine Regel der Seite sah es an'),
    asked: () => 'Jemand wurde gefragt',
    decided: wordsOf(decisions, 'Entschieden'),
    'request-ended': wordsOf(ends, 'Die Frage ist vorbei'),
    rule: ruleWords,
    replied: () => 'Dem Agenten wurde geantwortet',
    closed: wordsOf(closings, 'Es geht nicht weiter'),
    stray: () => 'Etwas kam außer der Reihe',
  },
  attempt: (number) => `Versuch ${number}`,
  noTime: 'ohne Zeit',
  odd: 'außer der Reihe',
  reason: 'Grund',
  bytes: (size, mediatype) =>
    `${plural(size, 'Byte', 'Bytes')}${mediatype === undefined ? '' : ` von ${mediatype}`}`,
  elsewhere: 'Es liegt anderswo und wurde nicht geholt:',
  leftOut: 'Nicht in diesem Protokoll.',
  attachments: (count) => plural(count, 'Datei dabei', 'Dateien dabei'),
  findings: (count) =>
    plural(count, 'Sache stimmt an dieser Datei nicht', 'Sachen stimmen an dieser Datei nicht'),
  oddities: (count) =>
    plural(count, 'Sache ließ sich nicht lesen, wie sie ist', 'Sachen ließen sich nicht lesen, wie sie sind'),
  exportHint:
    'Wer was wann und womit entschieden hat und was wirklich lief, als vCon-Datei. Passwörter, Schlüssel und Token bleiben draußen, wo sie als solche zu erkennen sind.',
  withUnsent: 'Mit dem, was nie gesendet wurde',
  withUnsentHint:
    'Argumente von Aufrufen, die abgelehnt wurden oder nie liefen. Sonst steht in der Datei nur ein Hash davon.',
  packed: 'Komprimiert (gzip)',
  save: 'Protokoll speichern',
  writing: 'Wird geschrieben…',
  saved: (entries) => `Gespeichert, mit ${plural(entries, 'Eintrag', 'Einträgen')}.`,
  notSaved: 'Das Protokoll ließ sich nicht schreiben, und nichts wurde gespeichert:',
  severities: { must: 'bricht eine Regel', should: 'bricht einen Rat', note: 'zur Kenntnis' },
};
