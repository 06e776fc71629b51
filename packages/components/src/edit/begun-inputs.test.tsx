import type { JsonObject } from '@callboard/core';
import type { EditCheck } from '@callboard/hooks';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ArgumentsEditor } from './arguments-editor.tsx';
import { editArguments } from './testing/edit-arguments.tsx';
import type { DocumentDetails } from './use-own-check.ts';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

/** To the other view and back: the form is made anew. */
async function comeBack(person: UserEvent): Promise<void> {
  await person.click(screen.getByRole('tab', { name: 'JSON' }));
  await person.click(screen.getByRole('tab', { name: 'Form' }));
}

const numbers: JsonObject = { type: 'object', additionalProperties: { type: 'number' } };

test('P21: a member of the person’s own that is begun is still there in a form made anew', async () => {
  const { person, value, state } = editArguments(numbers, '{"a":1}');
  await person.type(field('Name of a new field'), 'b{Enter}');
  await waitFor(() => expect(field('b')).toHaveFocus());
  await person.keyboard('-');
  await comeBack(person);
  expect(state()).toBe('unfinished');
  expect(field('b')).toHaveValue('-');
  await person.type(field('b'), '2');
  expect(value()).toBe('{"a":1,"b":-2}');
});

const list: JsonObject = { type: 'object', properties: { n: { type: 'array', items: { type: 'number' } } } };

test('P21: an item that is only begun has no place to move from', async () => {
  const { person, value } = editArguments(list, '{"n":[1,2]}');
  await person.click(screen.getByRole('button', { name: 'Add an item to n' }));
  await waitFor(() => expect(field('Item 3')).toHaveFocus());
  await person.keyboard('-{Alt>}{ArrowUp}{/Alt}');
  expect(field('Item 2')).toHaveValue('2');
  expect(field('Item 3')).toHaveValue('-');
  expect(value()).toBeUndefined();
});

test('P22: what is begun behind an item that is taken back moves up with its place', async () => {
  const { person, state } = editArguments(list, '{"n":[1,2]}');
  await person.click(screen.getByRole('button', { name: 'Add an item to n' }));
  await waitFor(() => expect(field('Item 3')).toHaveFocus());
  await person.keyboard('3');
  await person.click(screen.getByRole('button', { name: 'Add an item to n' }));
  await waitFor(() => expect(field('Item 4')).toHaveFocus());
  await person.keyboard('-');
  await person.click(screen.getByRole('button', { name: 'Reset Item 3' }));
  expect(field('Item 3')).toHaveValue('-');
  expect(state()).toBe('unfinished');
});

test('P21: an item that is begun is still there in a form made anew, and when one before it is taken out', async () => {
  const { person, value } = editArguments(
    { type: 'object', properties: { n: { type: 'array', items: { type: 'number' } } } },
    '{"n":[1,2]}',
  );
  await person.click(screen.getByRole('button', { name: 'Add an item to n' }));
  await waitFor(() => expect(field('Item 3')).toHaveFocus());
  await person.keyboard('-');
  await comeBack(person);
  expect(field('Item 3')).toHaveValue('-');
  await person.click(screen.getByRole('button', { name: 'Remove Item 1' }));
  expect(field('Item 2')).toHaveValue('-');
  await person.type(field('Item 2'), '3');
  expect(value()).toBe('{"n":[2,-3]}');
});

test('P22: what is begun in a field that the schema asks for no more can be seen, and taken out', async () => {
  const { person, state } = editArguments(
    {
      type: 'object',
      properties: { kind: { enum: ['sum', 'none'] } },
      if: { properties: { kind: { const: 'sum' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { sum: { type: 'number' } } },
      additionalProperties: true,
    },
    '{"kind":"sum"}',
  );
  await person.type(field('sum'), '-');
  await person.click(screen.getByRole('radio', { name: 'none' }));
  expect(field('sum')).toHaveValue('-');
  expect(state()).toBe('unfinished');
  await person.click(screen.getByRole('button', { name: 'Reset sum' }));
  await waitFor(() => expect(state()).toBe('valid'));
});

test('P21: JSON that was whole for a moment and is begun again stays in its box when the person leaves it', async () => {
  const { person, state } = editArguments(
    { type: 'object', properties: { a: { type: 'object' } } },
    '{"a":1}',
  );
  await person.clear(field('a'));
  await person.type(field('a'), '{{"b":2}, ');
  await person.tab();
  expect(field('a')).toHaveValue('{"b":2}, ');
  expect(state()).toBe('unfinished');
});

test('P7: what the text cannot take, nested too deep, counts as begun', async () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  const { person, state } = editArguments(
    { type: 'object', properties: { a: { type: 'array' } } },
    '{"a":"x"}',
  );
  const box = field('a');
  await person.clear(box);
  act(() => box.focus());
  await person.paste(deep(200));
  expect(box).toHaveValue(deep(200));
  await waitFor(() => expect(state()).toBe('unfinished'));
});

test('P27: a name with white space in it names its field, and what is said of it', async () => {
  editArguments(
    {
      type: 'object',
      properties: {
        'pay how': { enum: ['card', 'cash'] },
        'pay\twhom': { type: 'string', description: 'The payee.' },
      },
    },
    '{"pay how":"card","pay\\twhom":"A"}',
  );
  expect(screen.getByRole('radiogroup', { name: 'pay how' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^pay.+whom$/ })).toHaveAccessibleDescription(/The payee/);
});

test('P26: of thousands of members a few are shown, and a new one among them', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => `"k${at}":${at}`).join(',');
  const { person, value } = editArguments({ type: 'object' }, `{${many}}`);
  const shown = (): number => document.querySelectorAll('[data-slot="form-field"]').length;
  expect(shown()).toBe(200);
  // Asking each of so many for its label takes most of the time.
  const [name] = document.querySelectorAll<HTMLElement>('[data-slot="form-new"] input');
  act(() => name?.focus());
  await person.paste('mine');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toMatch(/\/mine$/));
  await person.paste('7');
  expect(value()).toBe(`{${many},"mine":7}`);
  expect(shown()).toBe(201);
  const [more] = document.querySelectorAll<HTMLElement>('[data-slot="form-new"] button');
  act(() => more?.click());
  expect(shown()).toBe(401);
});

test('P21: a value that a schema names twice is one choice', () => {
  editArguments({ type: 'object', properties: { a: { enum: ['x', 'y', 'x'] } } }, '{"a":"x"}');
  expect(screen.getAllByRole('radio', { name: 'x' })).toHaveLength(1);
});

test('P22: what was found by one schema says nothing once another one counts', async () => {
  const states: string[] = [];
  const onState = ({ state }: DocumentDetails): void => void states.push(state);
  const never = (): Promise<EditCheck> => new Promise(() => undefined);
  const page = (check?: typeof never): ReactElement => (
    <ArgumentsEditor
      argsText="{}"
      value={'{"a":1}'}
      onChange={() => undefined}
      onState={onState}
      check={check}
    />
  );
  const { rerender } = render(page());
  await waitFor(() => expect(states.at(-1)).toBe('valid'));
  rerender(page(never));
  expect(states.at(-1)).toBe('checking');
});

test('P21: what is begun in the form is not lost to a change of the text elsewhere, and blocks until it is ended', async () => {
  const { person, state } = editArguments(numbers, '{"a":1,"b":2}');
  await person.clear(field('a'));
  await person.type(field('a'), '-');
  await person.click(screen.getByRole('tab', { name: 'JSON' }));
  const text = field('Arguments as JSON');
  fireEvent.change(text, { target: { value: '{"a":1,"b":' } });
  fireEvent.change(text, { target: { value: '{"a":1,"b":3}' } });
  expect(state()).toBe('unfinished');
  await person.click(screen.getByRole('button', { name: 'a' }));
  await waitFor(() => expect(field('a')).toHaveFocus());
  expect(field('a')).toHaveValue('-');
  expect(field('b')).toHaveValue('3');
});

test('P21: what is begun is over once another value is written there as text', async () => {
  const { person, value, state } = editArguments(numbers, '{"a":1,"b":2}');
  await person.clear(field('a'));
  await person.type(field('a'), '-');
  await person.click(screen.getByRole('tab', { name: 'JSON' }));
  const text = field('Arguments as JSON');
  fireEvent.change(text, { target: { value: '{"a":,"b":2}' } });
  fireEvent.change(text, { target: { value: '{"a":7,"b":2}' } });
  expect(value()).toBe('{"a":7,"b":2}');
  await waitFor(() => expect(state()).toBe('valid'));
});
