'use client';

import { useMemo } from 'react';
import type { EditorMessages } from '../messages/editor-messages.ts';
import { englishEditor } from '../messages/english-editor.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';

/** The words of the editor, which load with it: an app's own where it has some. */
export function useEditorWords(): EditorMessages {
  const { editor } = useCatalogue();
  return useMemo(() => ({ ...englishEditor, ...editor }), [editor]);
}
