import '@callboard/components/styles.css';
import { ArgumentsEditor } from '@callboard/components';
import { type ReactElement, useState } from 'react';
import type { BenchPage } from '../page.ts';
import { argsText, schema } from './load.ts';
import { typingPage } from './typing-page.ts';

/** The kit's editor, with its checks, its list of changes and its JSON beside it. */
function Editor(): ReactElement {
  const [value, setValue] = useState<string | undefined>();
  return <ArgumentsEditor schema={schema} argsText={argsText} value={value} onChange={setValue} />;
}

export function open(): BenchPage {
  return typingPage(<Editor />);
}
