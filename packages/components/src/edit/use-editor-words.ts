'use client';

import type { EditorMessages } from '../messages/editor-messages.ts';
import { englishEditor } from '../messages/english-editor.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useLateWords } from '../messages/use-late-words.ts';

/** The words of the editor, which load with it: an app's own where it has some. */
export function useEditorWords(): EditorMessages {
  const { editor } = useCatalogue();
  return useLateWords(englishEditor, editor);
}
