/** The words around a record, which load with it, in the languages of the page. */
export const recordWords = {
  en: {
    here: 'This conversation',
    openFile: 'Open a file…',
    reading: 'Reading the file…',
    empty:
      'Nothing has happened in this conversation yet. What is said, asked, decided and run will be listed here, and can then be saved.',
    notWritten: 'The record could not be written. The conversation is as it was.',
    save: 'Save it as a file',
    waiting: (count: number) =>
      count === 1
        ? '1 request waits for you in the conversation.'
        : `${count} requests wait for you in the conversation.`,
    fileHint: 'As it stands in the file. Nothing in it was run or fetched, and who wrote it was not checked.',
    signedHint:
      'As it stands in the file, which is signed; whose signature that is was not checked. Nothing in it was run or fetched.',
    notOpened: (name: string) => `“${name}” was not opened, and nothing else has changed.`,
    tooLarge: 'It is larger than 64 MB, which no record of a conversation should be.',
    noRecord: 'It is JSON, and has none of the parts of a record (vCon).',
    notRead: 'What reads files did not load, or broke down over this one. Open it again to try once more.',
  },
  de: {
    here: 'Dieses Gespräch',
    openFile: 'Datei öffnen…',
    reading: 'Die Datei wird gelesen…',
    empty:
      'In diesem Gespräch ist noch nichts geschehen. Was gesagt, gefragt, entschieden und ausgeführt wird, steht dann hier und lässt sich speichern.',
    notWritten: 'Das Protokoll ließ sich nicht schreiben. Das Gespräch ist, wie es war.',
    save: 'Als Datei speichern',
    waiting: (count: number) =>
      count === 1 ? '1 Anfrage wartet im Gespräch auf Sie.' : `${count} Anfragen warten im Gespräch auf Sie.`,
    fileHint:
      'So steht es in der Datei. Nichts darin wurde ausgeführt oder geholt, und wer sie geschrieben hat, wurde nicht geprüft.',
    signedHint:
      'So steht es in der Datei. Sie ist unterschrieben; von wem, wurde nicht geprüft. Nichts darin wurde ausgeführt oder geholt.',
    notOpened: (name: string) => `„${name}“ wurde nicht geöffnet, und sonst hat sich nichts geändert.`,
    tooLarge: 'Die Datei ist größer als 64 MB. So groß sollte das Protokoll eines Gesprächs nicht sein.',
    noRecord: 'Sie ist JSON und hat keinen der Teile eines Protokolls (vCon).',
    notRead:
      'Was Dateien liest, wurde nicht geladen oder ist an dieser gescheitert. Öffnen Sie sie noch einmal, um es wieder zu versuchen.',
  },
} as const;

/** The words around a record in one language. */
export type RecordWords = (typeof recordWords)['en' | 'de'];
