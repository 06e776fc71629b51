import { type ToolName, toolArguments } from '@callboard/fixtures';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Edited, editArguments } from './testing/edit-arguments.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

/** One of the twelve tools, with one of its examples. */
function editTool(name: ToolName, at = 0): Edited & { readonly text: string } {
  const { schema, examples } = toolArguments[name];
  const text = examples[at]?.text ?? '';
  return { ...editArguments(schema, text), text };
}

const field = (name: string | RegExp): HTMLElement => screen.getByRole('textbox', { name });
const view = (name: 'Form' | 'JSON'): HTMLElement => screen.getByRole('tab', { name });

async function retype(person: UserEvent, box: HTMLElement, text: string): Promise<void> {
  await person.clear(box);
  await person.type(box, text.replaceAll('{', '{{').replaceAll('[', '[['));
}

test('P20: one field edited in the form, and every other character stays: layout, zeros, numbers too large for JavaScript', async () => {
  const { person, value, text } = editTool('run_query');
  const params = screen.getByRole('button', { name: /^params/ });
  expect(params).toHaveAttribute('aria-expanded', 'true');
  await retype(person, field('Item 4'), 'A-1002');
  expect(value()).toBe(text.replace('"A-1001"', '"A-1002"'));
});

test('P20: looked at in both views and not touched, nothing was changed; typed and taken back neither', async () => {
  const { person, value, text } = editTool('edit_file');
  await person.click(view('JSON'));
  expect(screen.getByRole('textbox', { name: 'Arguments as JSON' })).toHaveValue(text);
  await person.click(view('Form'));
  expect(value()).toBeUndefined();
  const path = field('path');
  expect(path).toHaveValue('src/shop/prices.ts');
  await person.type(path, 'x');
  expect(value()).toContain('"src/shop/prices.tsx"');
  await person.type(path, '{Backspace}');
  // Its escapes are back, too: the very text that was sent.
  expect(value()).toBeUndefined();
});

test('P20: one text behind both views', async () => {
  const { person, value } = editArguments(
    { type: 'object', properties: { a: { type: 'string' } } },
    '{"a":"1","b":[2]}',
  );
  await retype(person, field('a'), 'one');
  await person.click(view('JSON'));
  const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Arguments as JSON' });
  expect(json).toHaveValue('{\n  "a": "one",\n  "b": [\n    2\n  ]\n}');
  act(() => json.focus());
  json.setSelectionRange(json.value.length - 1, json.value.length);
  await person.keyboard(', "c": null}');
  await person.click(view('Form'));
  expect(field('a')).toHaveValue('one');
  expect(value()).toContain('"c": null');
  expect(screen.getByLabelText('c')).toBeVisible();
});

test('P21: absent, null and empty are three choices', async () => {
  const { person, value } = editTool('search_orders');
  const presence = screen.getByRole('combobox', { name: 'query, whether it is there' });
  expect(presence).toHaveDisplayValue('null');
  await person.selectOptions(presence, 'set');
  expect(value()).toContain('"query": ""');
  expect(field('query')).toHaveAttribute('placeholder', 'empty text');
  await person.selectOptions(presence, 'not set');
  expect(value()).not.toContain('query');
  expect(field('query')).toHaveAttribute('placeholder', 'not set');
  await person.type(field('query'), 'v');
  expect(value()).toContain('"query": "v"');
  expect(presence).toHaveDisplayValue('set');
});

test('P21: a default is a hint until it is taken', async () => {
  const { person, value } = editTool('search_orders');
  expect(screen.getByText(/Default: 50/)).toBeVisible();
  expect(field('limit')).toHaveValue('');
  await person.click(screen.getByRole('button', { name: 'Use it: the default of limit' }));
  expect(value()).toContain('"limit": 50');
  expect(screen.queryByText(/Default: 50/)).toBeNull();
});

test('P21: every keystroke of a number is kept, also where it is none yet; then nothing can be sent', async () => {
  const { person, value, state } = editArguments(
    { type: 'object', properties: { n: { type: 'number' } } },
    '{"n":1.50}',
  );
  const number = field('n');
  expect(number).toHaveValue('1.50');
  await person.clear(number);
  await person.type(number, '-');
  expect(number).toHaveValue('-');
  expect(screen.getByText('Not a number yet')).toBeVisible();
  await waitFor(() => expect(state()).toBe('unfinished'));
  expect(value()).toBeUndefined();
  await person.type(number, '1e');
  expect(number).toHaveValue('-1e');
  expect(number).toHaveAccessibleDescription(/Not a number yet/);
  await person.type(number, '2');
  expect(value()).toBe('{"n":-1e2}');
  await waitFor(() => expect(state()).toBe('valid'));
  await retype(person, number, '1.50');
  expect(value()).toBeUndefined();
});

test('P21: what stands there chooses the branch; another is chosen by the smallest change, and taken back', async () => {
  const { person, value } = editTool('create_payment', 1);
  const kind = screen.getByRole('combobox', { name: 'Kind of source' });
  expect(kind).toHaveDisplayValue('Bank transfer');
  await person.selectOptions(kind, 'Card');
  expect(kind).toHaveDisplayValue('Card');
  expect(value()).toContain('"method":"card"');
  // What is around it stays, and so does the way back.
  expect(value()).toContain('"metadata":{"order":"A-1001","invoice no.":"2026-0117"}');
  await person.click(screen.getByRole('button', { name: 'Reset source' }));
  expect(value()).toBeUndefined();
});

test('P21: switching to another branch asks before it drops anything', async () => {
  const { person, value } = editTool('filter_comments');
  const kind = screen.getByRole('combobox', { name: 'Kind of where' });
  expect(kind).toHaveDisplayValue('All of');
  await person.selectOptions(kind, 'Compare');
  expect(screen.getByRole('alert')).toHaveTextContent('Switching would change what is there');
  expect(screen.getByRole('alert')).toHaveTextContent('all');
  expect(value()).toBeUndefined();
  await person.click(screen.getByRole('button', { name: 'Keep it as it is' }));
  expect(kind).toHaveDisplayValue('All of');
  expect(kind).toHaveFocus();
  await person.selectOptions(kind, 'Compare');
  await person.click(screen.getByRole('button', { name: 'Switch' }));
  expect(kind).toHaveDisplayValue('Compare');
  expect(kind).toHaveFocus();
  expect(value()).not.toContain('"all"');
});

test('P22: what is wrong stands beside its field and in a summary that leads there', async () => {
  const { person, state } = editTool('create_payment', 1);
  await retype(person, field('iban'), 'none');
  await waitFor(() => expect(state()).toBe('invalid'));
  const iban = field('iban');
  expect(iban).toBeInvalid();
  expect(iban).toHaveAccessibleDescription(/pattern/);
  await person.click(view('Form'));
  await person.click(screen.getByRole('button', { name: 'source.iban' }));
  await waitFor(() => expect(iban).toHaveFocus());
});

test('P22: a summary opens what is folded', async () => {
  const { person, state } = editTool('create_payment', 1);
  await retype(person, field('iban'), 'none');
  await waitFor(() => expect(state()).toBe('invalid'));
  await person.click(screen.getByRole('button', { name: /^Bank transfer/, expanded: true }));
  expect(screen.queryByRole('textbox', { name: 'iban' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'source.iban' }));
  await waitFor(() => expect(field('iban')).toHaveFocus());
});

test('P27: items are added, moved and taken out with keys, and the focus goes along', async () => {
  const { person, value } = editArguments(
    { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } },
    '{"tags": ["a","b",  "c"]}',
  );
  const down = screen.getByRole('button', { name: 'Move Item 1 down' });
  act(() => down.focus());
  await person.keyboard('{Enter}');
  expect(value()).toBe('{"tags": ["b","a",  "c"]}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Item 2 down' })).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('Item 1 is now number 2');
  await person.click(field('Item 3'));
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(value()).toBe('{"tags": ["b","c",  "a"]}');
  await person.click(screen.getByRole('button', { name: 'Remove Item 1' }));
  expect(value()).toBe('{"tags": ["c",  "a"]}');
  await person.click(screen.getByRole('button', { name: 'Add an item to tags' }));
  await waitFor(() => expect(field('Item 3')).toHaveFocus());
  await person.keyboard('d');
  expect(JSON.parse(value() ?? '')).toEqual({ tags: ['c', 'a', 'd'] });
});

test('P21: an item without a value to begin with is begun empty, keeps its keys, and counts once it is one', async () => {
  const { person, value } = editArguments(
    { type: 'object', properties: { sizes: { type: 'array', items: { type: 'number' } } } },
    '{"sizes":[1]}',
  );
  await person.click(screen.getByRole('button', { name: 'Add an item to sizes' }));
  await waitFor(() => expect(field('Item 2')).toHaveFocus());
  await person.keyboard('-');
  expect(value()).toBeUndefined();
  await person.keyboard('12');
  expect(value()).toBe('{"sizes":[1,-12]}');
  expect(field('Item 2')).toHaveFocus();
});

test('P6: a member that no schema names is shown, kept, and can be taken out', async () => {
  const { person, value, text } = editTool('create_issue', 1);
  const draft = screen.getByRole('radiogroup', { name: 'draft' });
  expect(draft.closest('[data-slot="form-field"]')).toHaveTextContent('not in the schema');
  await retype(person, field('title'), 'Typos');
  expect(value()).toBe(text.replace('Typo', 'Typos'));
  await person.click(screen.getByRole('button', { name: 'Remove draft' }));
  expect(value()).not.toContain('draft');
});

test('P21: a member of the person’s own gets a name that is free, and a value', async () => {
  const { person, value } = editTool('create_payment', 1);
  const name = field('Name of a new field in metadata');
  await person.type(name, 'order');
  expect(name).toHaveAccessibleDescription('There is one of this name already.');
  await person.type(name, ' of mine{Enter}');
  await waitFor(() => expect(field('order of mine')).toHaveFocus());
  await person.keyboard('7');
  expect(value()).toContain('"order of mine":"7"');
});

test('P24: hostile names and texts are names and texts', async () => {
  const { person, value } = editArguments(
    undefined,
    '{"__proto__":"<img src=x>","constructor":{"a~/b":"\\u202e"}}',
  );
  await retype(person, field('__proto__'), '<b>');
  expect(value()).toBe('{"__proto__":"<b>","constructor":{"a~/b":"\\u202e"}}');
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getAllByText('U+202E').length).toBeGreaterThan(0);
});

test('P20: characters that an input would change by itself are written as JSON', async () => {
  const { person, value } = editArguments(
    { type: 'object', properties: { a: { type: 'string' } } },
    '{"a":"one\\r\\ntwo"}',
  );
  const box = field('a');
  expect(box).toHaveValue('"one\\r\\ntwo"');
  await person.clear(box);
  expect(screen.getByText('Not a JSON value yet')).toBeVisible();
  await person.type(box, '"three"');
  expect(box).toHaveFocus();
  expect(value()).toBe('{"a":"three"}');
  await person.tab();
  // Left, it is what it is now.
  expect(field('a')).toHaveValue('three');
});

test('P22: a text that is no document has no form, and the way to mend it', async () => {
  const { person, value, state } = editArguments(undefined, '{"a":1}');
  await person.click(view('JSON'));
  const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Arguments as JSON' });
  await person.clear(json);
  await person.type(json, '{{"a":');
  await waitFor(() => expect(state()).toBe('invalid'));
  await person.click(view('Form'));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('no form');
  await person.click(screen.getByRole('button', { name: 'Mend it as JSON' }));
  await waitFor(() => expect(json).toHaveFocus());
  await person.keyboard('2}');
  expect(value()).toBe('{"a":2}');
});

test('P27: the views are tabs: one stop, and the arrows go between them', async () => {
  const { person } = editArguments(undefined, '{"a":1}');
  await person.tab();
  expect(view('Form')).toHaveFocus();
  await person.keyboard('{ArrowRight}');
  expect(view('JSON')).toHaveFocus();
  expect(view('JSON')).toHaveAttribute('aria-selected', 'true');
  expect(view('Form')).toHaveAttribute('tabindex', '-1');
});

test('P21, P22: what was begun in one branch of a union does not block what is made of another', async () => {
  const { person, state } = editArguments(
    {
      type: 'object',
      properties: {
        pay: {
          oneOf: [
            {
              title: 'Cash',
              type: 'object',
              properties: { by: { const: 'cash' }, sum: { type: 'number' } },
              required: ['by'],
            },
            { title: 'Voucher', type: 'object', properties: { by: { const: 'voucher' } }, required: ['by'] },
          ],
        },
      },
    },
    '{"pay": {"by": "cash"}}',
  );
  await person.type(field('sum'), '-');
  await waitFor(() => expect(state()).toBe('unfinished'));
  await person.selectOptions(screen.getByRole('combobox', { name: /pay/ }), 'Voucher');
  await waitFor(() => expect(state()).toBe('valid'));
});

test('P7: a member with an empty name is not called the whole document', () => {
  editArguments({ type: 'object' }, '{"":"x"}');
  expect(field('""')).toHaveValue('x');
  expect(screen.queryByText('The whole document')).toBeNull();
});

test('P26: a name of any length takes no more room than a name does, and says how long it is', () => {
  editArguments({ type: 'object' }, JSON.stringify({ ['n'.repeat(10_000)]: 'x', 'amount ': 'y' }));
  expect(field(/^n{80}… \(10,000 characters\)$/)).toHaveValue('x');
  expect(field('"amount "')).toHaveValue('y');
});
