import type { MessageOverrides } from '@callboard/components';

/** How a conversation is kept in the browser, in German. */
export const germanKeeping: MessageOverrides['keeping'] = {
  opening: 'Das Gespräch wird geöffnet…',
  follower:
    'Ein anderer Tab dieses Browsers führt dieses Gespräch. Dieser zeigt es und bittet jenen um das, was zu tun ist.',
  asked: 'Der andere Tab ist gefragt und hat noch nicht geantwortet.',
  silent:
    'Der andere Tab hat nicht geantwortet; sehen Sie nach, ob es geschehen ist. Schließen Sie ihn, wenn er hängt: Dann übernimmt dieser.',
  notKept: {
    refused: {
      title: 'Dieser Browser bewahrt dieses Gespräch nicht auf.',
      remedy:
        'Erlauben Sie dieser Seite, Daten zu speichern, und laden Sie neu. In manchen privaten Fenstern und auf Seiten ohne HTTPS geht es nicht.',
    },
    full: {
      title: 'Es ist kein Platz mehr, dieses Gespräch aufzubewahren.',
      remedy: 'Machen Sie auf diesem Gerät Platz. Es wird von selbst noch einmal versucht.',
    },
    gone: {
      title: 'Was von diesem Gespräch aufbewahrt war, ist weg.',
      remedy:
        'Es wurde gelöscht, oder dieser Browser hat es geschlossen. Sobald es geht, wird es von selbst neu aufbewahrt; bleibt dies stehen, laden Sie neu.',
    },
    unreadable: {
      title: 'Diese Seite kann nicht lesen, was von diesem Gespräch aufbewahrt ist.',
      remedy:
        'Eine neuere Fassung dieser Seite hat es geschrieben, und es bleibt, wie es ist. Laden Sie neu, um die neuere zu bekommen; hilft das nicht, schließen Sie die anderen Tabs dieser Seite.',
    },
  },
  forgotten: 'Was von jetzt an geschieht, ist nach einem Neuladen vergessen.',
  nothingStarts:
    'Werkzeuge dieser Seite beginnen nicht, denn danach könnte niemand sagen, ob eines gelaufen ist.',
  startsAllTheSame:
    'Werkzeuge dieser Seite beginnen trotzdem: Nach einem Neuladen könnte eines ein zweites Mal laufen.',
  details: 'Was der Browser sagt',
};
