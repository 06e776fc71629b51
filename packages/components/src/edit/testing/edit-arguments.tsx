import type { JsonObject } from '@callboard/core';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { ArgumentsEditor, type ArgumentsEditorProps } from '../arguments-editor.tsx';
import type { DocumentDetails } from '../use-own-check.ts';

/** An editor on screen, and a person at it. */
export interface Edited {
  readonly person: UserEvent;
  /** What would be sent; undefined while nothing was touched. */
  readonly value: () => string | undefined;
  readonly state: () => DocumentDetails['state'] | undefined;
}

/** An app that keeps what is written. */
function Page({ onChange, ...props }: Omit<ArgumentsEditorProps, 'value'>): ReactElement {
  const [text, setText] = useState<string | undefined>();
  return (
    <ArgumentsEditor
      {...props}
      value={text}
      onChange={(next) => {
        onChange(next);
        setText(next);
      }}
    />
  );
}

/** Shows an editor over arguments. */
export function editArguments(schema: JsonObject | undefined, argsText: string): Edited {
  let value: string | undefined;
  let state: DocumentDetails['state'] | undefined;
  const onState = (details: DocumentDetails): void => {
    state = details.state;
  };
  const onChange = (next: string | undefined): void => {
    value = next;
  };
  render(<Page schema={schema} argsText={argsText} onChange={onChange} onState={onState} />);
  return {
    person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    value: () => value,
    state: () => state,
  };
}
