import type { JsonObject } from '@callboard/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx';
import type { DocumentDetails } from './use-own-check.ts';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

interface Answered {
  readonly person: UserEvent;
  readonly value: () => string;
  readonly state: () => DocumentDetails['state'] | undefined;
  readonly onSubmit: () => void;
}

/** An app that keeps what is written. */
function Page({ onChange, ...props }: Omit<AnswerFormProps, 'value'>): ReactElement {
  const [text, setText] = useState('');
  return (
    <AnswerForm
      {...props}
      value={text}
      onChange={(next) => {
        onChange(next);
        setText(next);
      }}
    />
  );
}

function ask(schema: JsonObject | undefined): Answered {
  let value = '';
  let state: DocumentDetails['state'] | undefined;
  const onSubmit = vi.fn();
  const onState = (details: DocumentDetails): void => {
    state = details.state;
  };
  const onChange = (next: string): void => {
    value = next;
  };
  render(<Page schema={schema} onChange={onChange} onState={onState} onSubmit={onSubmit} />);
  return { person: userEvent.setup({ delay: null }), value: () => value, state: () => state, onSubmit };
}

/** As a server asks for it (MCP elicitation): flat, with names for what is chosen. */
const booking: JsonObject = {
  type: 'object',
  properties: {
    room: {
      type: 'string',
      title: 'Room',
      oneOf: [
        { const: 's', title: 'Single' },
        { const: 'd', title: 'Double' },
      ],
    },
    meals: {
      type: 'string',
      title: 'Meals',
      enum: ['none', 'half', 'full'],
      enumNames: ['None', 'Half board', 'Full board'],
    },
    extras: {
      type: 'array',
      title: 'Extras',
      items: {
        anyOf: [
          { const: 'sauna', title: 'Sauna' },
          { const: 'bike', title: 'Bicycle' },
        ],
      },
    },
    nights: { type: 'integer', title: 'Nights', minimum: 1, default: 2 },
    late: { type: 'boolean', title: 'Late arrival' },
    email: { type: 'string', title: 'E-mail', format: 'email' },
  },
  required: ['room', 'nights'],
};

test('P21: nothing is filled in beforehand, not even what the schema proposes', async () => {
  const { person, value, state } = ask(booking);
  expect(state()).toBe('untouched');
  expect(screen.getByRole('radio', { name: 'Double' })).not.toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Nights' })).toHaveValue('');
  await person.click(screen.getByRole('radio', { name: 'Double' }));
  expect(JSON.parse(value())).toEqual({ room: 'd' });
  await waitFor(() => expect(state()).toBe('invalid'));
  expect(screen.getByRole('button', { name: 'nights' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use it: the default of Nights' }));
  expect(JSON.parse(value())).toEqual({ room: 'd', nights: 2 });
  await waitFor(() => expect(state()).toBe('valid'));
});

test('P27: an answer by keyboard alone, and sent with it', async () => {
  const { person, value, state, onSubmit } = ask(booking);
  await person.click(screen.getByRole('radio', { name: 'Single' }));
  await person.click(screen.getByRole('textbox', { name: 'Nights' }));
  await person.keyboard('3');
  await waitFor(() => expect(state()).toBe('valid'));
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(JSON.parse(value())).toEqual({ room: 's', nights: 3 });
});

test('P27: it is sent from every input of it, and a button keeps its own Enter', async () => {
  const { person, state, onSubmit } = ask({
    type: 'object',
    properties: {
      day: { type: 'string', enum: ['Mon', 'Fri'] },
      month: { type: 'string', enum: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'] },
    },
    required: ['day'],
  });
  await person.click(screen.getByRole('radio', { name: 'Fri' }));
  await waitFor(() => expect(state()).toBe('valid'));
  const submit = '{Control>}{Enter}{/Control}';
  await person.keyboard(submit);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  act(() => screen.getByRole('combobox', { name: 'month' }).focus());
  await person.keyboard(submit);
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await person.type(screen.getByRole('textbox'), 'note');
  await person.keyboard(submit);
  expect(onSubmit).toHaveBeenCalledTimes(3);
  act(() => screen.getByRole('button', { name: 'Add a field' }).focus());
  await person.keyboard(submit);
  expect(onSubmit).toHaveBeenCalledTimes(3);
});

test('an answer that is one value is one field', async () => {
  const { person, value, state } = ask({ type: 'number', title: 'How many?' });
  await person.type(screen.getByRole('textbox', { name: 'How many?' }), '1.50');
  expect(value()).toBe('1.50');
  await waitFor(() => expect(state()).toBe('valid'));
});

test('without a schema any JSON is an answer', async () => {
  const { person, value, state } = ask(undefined);
  await person.click(screen.getByRole('tab', { name: 'JSON' }));
  await person.type(screen.getByRole('textbox', { name: 'Your answer' }), '[[1, 2]');
  expect(value()).toBe('[1, 2]');
  await waitFor(() => expect(state()).toBe('valid'));
});
