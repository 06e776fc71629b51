import type { MessageOverrides } from '@callboard/components';
import { plural } from './plural.ts';

/** The kit's words of a queue of requests, in German. */
export const germanQueue: MessageOverrides['queue'] = {
  title: (asked) => (asked.value === 1 ? '1 Anfrage braucht Sie' : `${asked.text} Anfragen brauchen Sie`),
  list: 'Anfragen',
  empty: 'Nichts wartet auf Sie.',
  allOver: 'Über alles ist entschieden',
  loading: 'Was früher entschieden wurde, wird gelesen. Bis dahin warten die Aufrufe.',
  moreMayCome: 'Der Agent arbeitet noch, es kann mehr kommen.',
  rest: (count) => `${count.text} weitere kommen gleich`,
  progress: (chosen, asked) => `${chosen.text} von ${asked.text} gewählt`,
  highRisk: (count) => `${count.text} mit hohem Risiko`,
  send: (count) => `${plural(count, 'Entscheidung', 'Entscheidungen')} senden`,
  sending: 'Wird gesendet…',
  sendNothing: 'Noch nichts zu senden',
  chosen: {
    approve: 'Genehmigen',
    edit: 'Mit Änderungen genehmigen',
    reject: 'Ablehnen',
    answer: 'Antworten',
    dismiss: 'Ohne Entscheidung schließen',
  },
  isChosen: 'Gewählt',
  notSent: 'Noch nicht gesendet',
  isVoid: 'Sie haben über andere Argumente gewählt als diese. Sehen Sie sie an, und wählen Sie neu.',
  change: 'Ändern',
  changeOf: (title) => `Wahl ändern: ${title}`,
  same: (count) =>
    count.value === 1
      ? 'Ebenso für die andere gleiche, die zu sehen ist'
      : `Ebenso für die ${count.text} anderen gleichen, die zu sehen sind`,
  verdict: (decided, refused, late) => {
    const sent = `${plural(decided, 'Entscheidung wurde', 'Entscheidungen wurden')} gesendet.`;
    const open = `${plural(refused, 'zählte nicht und ist', 'zählten nicht und sind')} noch offen.`;
    const over = `${plural(late, 'war', 'waren')} vorher anderswo entschieden oder vorbei.`;
    return [sent, ...(refused.value === 0 ? [] : [open]), ...(late.value === 0 ? [] : [over])].join(' ');
  },
  clear: 'Entschiedenes wegräumen',
  announceChosen: (choice, title, progress) => `${choice}: ${title}. ${progress}.`,
  announceAllChosen: (count) => `Alle ${count.text} sind gewählt. Noch ist nichts gesendet.`,
  announceMore: (count) => plural(count, 'weitere Anfrage', 'weitere Anfragen'),
  keys: 'Tasten',
  keyNames: {
    next: 'weiter',
    previous: 'zurück',
    approve: 'genehmigen',
    edit: 'bearbeiten',
    reject: 'ablehnen',
    takeBack: 'zurücknehmen',
  },
};
