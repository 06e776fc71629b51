import type { JsonObject } from '@callboard/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactElement, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ArgumentsEditor } from '../arguments-editor.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

function Page({
  properties,
  argsText,
}: {
  readonly properties: JsonObject;
  readonly argsText: string;
}): ReactElement {
  const [text, setText] = useState<string | undefined>();
  const schema = { type: 'object', properties };
  return (
    <>
      <ArgumentsEditor schema={schema} argsText={argsText} value={text} onChange={setText} />
      <output>{text}</output>
    </>
  );
}

function edit(properties: JsonObject, argsText: string): UserEvent {
  render(<Page properties={properties} argsText={argsText} />);
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

/** Presses a button with the keyboard, as who has no mouse does. */
async function press(person: UserEvent, name: string | RegExp): Promise<void> {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  await person.keyboard('{Enter}');
}

const words = { type: 'array', items: { type: 'string' } };

test('P27: with the only item taken out, the focus goes to where one is added', async () => {
  const person = edit({ tags: words }, '{"tags":["a"]}');
  await press(person, 'Remove Item 1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add an item to tags' })).toHaveFocus());
});

test('P27: an item that is begun and taken out again leaves the focus in its list', async () => {
  const person = edit({ sums: { type: 'array', items: { type: 'number' } } }, '{"sums":[]}');
  await press(person, 'Add an item to sums');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Item 1' })).toHaveFocus());
  await press(person, 'Remove Item 1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add an item to sums' })).toHaveFocus());
});

test('P27: a hint that is taken leaves the focus in its field', async () => {
  const person = edit({ city: { type: 'string', default: 'Porto' } }, '{}');
  await press(person, /city/);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'city' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'city' })).toHaveValue('Porto');
});

test('P27: a member that is taken out leaves the focus on what is next to it', async () => {
  const person = edit({ city: { type: 'string' } }, '{"city":"Porto","more":"x"}');
  await press(person, 'Remove more');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name of a new field' })).toHaveFocus());
});

test('P27: more items are shown from the first of them on', async () => {
  const person = edit({ tags: words }, JSON.stringify({ tags: Array.from({ length: 50 }, String) }));
  await press(person, /^tags/);
  await press(person, 'Show 10 more');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Item 41' })).toHaveFocus());
});

function Plain(): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  return (
    <div ref={root}>
      <input aria-label="here" />
      <button type="button">beside</button>
    </div>
  );
}

test('P9: nobody who left the form for nowhere is called back by what goes away in it', async () => {
  render(<Plain />);
  const box = screen.getByRole('textbox');
  const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  box.focus();
  box.blur();
  await frame();
  box.remove();
  await frame();
  expect(document.body).toHaveFocus();
});

test('P27: what goes away with the focus in it leaves it to what stands beside', async () => {
  render(<Plain />);
  const box = screen.getByRole('textbox');
  box.focus();
  box.remove();
  await waitFor(() => expect(screen.getByRole('button')).toHaveFocus());
});

test('P21: what is pasted and a box does not show leaves the box in place, and what is typed on goes into it', async () => {
  const person = edit({ note: { type: 'string' } }, '{"note":"a"}');
  const box = screen.getByRole('textbox', { name: 'note' });
  await person.click(box);
  await person.paste('\u0007b');
  await person.keyboard('c');
  expect(box).toHaveFocus();
  expect(document.querySelector('output')).toHaveTextContent(String.raw`{"note":"a\u0007bc"}`);
  // Left, it is written as JSON, where it is seen.
  await person.click(document.body);
  expect(screen.getByRole('textbox', { name: 'note' })).toHaveValue(String.raw`"a\u0007bc"`);
});

test('P27: a field whose input changes once it is left keeps the button that was gone to', async () => {
  const person = edit({ city: { type: 'string' } }, '{"city":4}');
  const box = screen.getByRole('textbox', { name: 'city' });
  await person.clear(box);
  await person.type(box, '"Porto"');
  const reset = screen.getByRole('button', { name: 'Reset city' });
  fireEvent.blur(box, { relatedTarget: reset });
  expect(reset).toBeInTheDocument();
  fireEvent.blur(reset);
  expect(screen.getByRole('textbox', { name: 'city' })).toHaveValue('Porto');
});
