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

const rules: Readonly<Record<string, string>> = {
  allowed: 'Läuft von hier an ungefragt',
  'permission-required': 'Wird von hier an gefragt',
  disallowed: 'Ist von hier an verboten',
};

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
    keydown: () => 'Ein Knopf wurde gedrückt',
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
    rule: wordsOf(rules, 'Eine Regel wurde geändert'),
    replied: () => 'Dem Agenten wurde geantwortet',
    closed: () => 'Es lief nie, oder wurde verlassen',
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
