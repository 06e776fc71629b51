import type { MessageOverrides } from '@callboard/components';

/** How a run ended, in German. */
export const germanRun: MessageOverrides['run'] = {
  ended: {
    failed: 'Der Agent meldet einen Fehler.',
    refused: 'Der Agent hat das Protokoll verletzt, darum wurde seine Antwort nicht weiter gelesen.',
    'cut-off': 'Die Antwort ist abgerissen.',
    'not-accepted': 'Der Agent hat nicht geantwortet.',
  },
  stopped: {
    title: 'Sie haben das angehalten.',
    text: 'Was da war, bleibt. Schreiben Sie, damit es weitergeht.',
  },
  cancelled: { title: 'Der Agent hat den Lauf abgebrochen.', text: 'Was da war, bleibt.' },
  interrupted: {
    title: 'Der Agent hält an, um etwas zu fragen.',
    text: 'Zu beantworten ist es nicht mehr; mit einer Nachricht geht es weiter.',
  },
  failureHeld: {
    title: 'Ein Werkzeug ist kaputtgegangen, und der Agent weiß es nicht.',
    text: 'Auf seiner Karte steht, was zu tun ist.',
  },
  reopened: {
    title: 'Dieses Gespräch wurde wieder geöffnet.',
    text: 'Von selbst geht nichts weiter.',
  },
  paused: {
    title: 'Der Agent hat eine Weile allein weitergemacht.',
    text: 'Seine Aufrufe sind beantwortet. Soll er weitermachen?',
  },
  goOn: 'Weiter',
  tryAgain: 'Noch einmal',
  sentInstead: 'Was der Server stattdessen sandte',
};
