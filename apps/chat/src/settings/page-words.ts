/** The page's own words, in the languages it speaks. What is said to the agent stays English: it understands no other. */
export const pageWords = {
  en: {
    greeting: 'What can I do for you?',
    introduction:
      'I run a small pottery shop. When I want to do something on your behalf, a card shows it, and where it matters you decide.',
    badInput: 'For people who build with the kit: what goes wrong',
    message: 'Message',
    placeholder: 'Write to the shop assistant',
    send: 'Send',
    stop: 'Stop',
    thinking: 'Thinking…',
    newChat: 'New chat',
    developers: 'Developers',
    scripted: 'Scripted agent',
    live: 'Live model',
    remote: 'Remote agent',
    conversation: 'Conversation',
    thought: 'What it thought',
    tryAgain: 'Try again',
    goOn: 'Go on',
    sentInstead: 'What the server sent instead',
    stopped: ['You stopped this.', 'What had arrived stays. Write to go on.'],
    cancelled: ['The agent cancelled this run.', 'What had arrived stays.'],
    paused: ['The agent has gone on by itself for a while.', 'Its calls are answered. Should it go on?'],
    interrupted: [
      'The agent paused to ask something.',
      'It can be answered no more; write a message to go on.',
    ],
    ended: {
      failed: 'The agent reported a failure.',
      refused: 'The agent broke the protocol, so its answer was not read further.',
      'cut-off': 'The answer was cut off.',
      'not-accepted': 'The agent did not answer.',
    },
  },
  de: {
    greeting: 'Was kann ich für Sie tun?',
    introduction:
      'Ich führe einen kleinen Keramikladen. Wenn ich etwas in Ihrem Namen tun will, zeigt es eine Karte, und wo es darauf ankommt, entscheiden Sie.',
    badInput: 'Für alle, die mit dem Baukasten bauen: was schiefgeht',
    message: 'Nachricht',
    placeholder: 'Schreiben Sie dem Laden',
    send: 'Senden',
    stop: 'Anhalten',
    thinking: 'Denkt nach…',
    newChat: 'Neues Gespräch',
    developers: 'Entwickler',
    scripted: 'Agent nach Drehbuch',
    live: 'Echtes Modell',
    remote: 'Ferner Agent',
    conversation: 'Gespräch',
    thought: 'Was es dachte',
    tryAgain: 'Noch einmal',
    goOn: 'Weiter',
    sentInstead: 'Was der Server stattdessen sandte',
    stopped: ['Sie haben das angehalten.', 'Was da war, bleibt. Schreiben Sie, damit es weitergeht.'],
    cancelled: ['Der Agent hat den Lauf abgebrochen.', 'Was da war, bleibt.'],
    paused: [
      'Der Agent hat eine Weile allein weitergemacht.',
      'Seine Aufrufe sind beantwortet. Soll er weitermachen?',
    ],
    interrupted: [
      'Der Agent hält an, um etwas zu fragen.',
      'Zu beantworten ist es nicht mehr; mit einer Nachricht geht es weiter.',
    ],
    ended: {
      failed: 'Der Agent meldet einen Fehler.',
      refused: 'Der Agent hat das Protokoll verletzt, darum wurde seine Antwort nicht weiter gelesen.',
      'cut-off': 'Die Antwort ist abgerissen.',
      'not-accepted': 'Der Agent hat nicht geantwortet.',
    },
  },
} as const;

/** The page's words in one language. */
export type PageWords = (typeof pageWords)['en' | 'de'];
