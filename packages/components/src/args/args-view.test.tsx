import { type ArgsSnapshot, createArgsReader, type OpenString } from '@callboard/core/args';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { ArgsView } from './args-view.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

function read(text: string, isClosed = true): ArgsSnapshot {
  const reader = createArgsReader();
  reader.push(text);
  if (isClosed) reader.close();
  return reader.snapshot();
}

function show(text: string): HTMLElement {
  return render(<ArgsView args={read(text)} text={text} />).container;
}

function showWriting(text: string): HTMLElement {
  return render(<ArgsView args={read(text, false)} text={text} isWriting />).container;
}

/** How much text stands in the document, and in how many elements. */
function weight(container: HTMLElement): { readonly characters: number; readonly elements: number } {
  return { characters: container.textContent?.length ?? 0, elements: container.querySelectorAll('*').length };
}

test('types are told apart: a text in quotes, a number, a truth value, null, nothing in it', () => {
  const container = show(
    '{"text":"40","number":40,"truth":true,"nothing":null,"empty":"","list":[],"object":{}}',
  );
  const slot = (name: string): string[] =>
    [...container.querySelectorAll(`[data-slot="${name}"]`)].map((element) => element.textContent ?? '');
  expect(slot('value-text')).toEqual(['40']);
  expect(slot('value-number')).toEqual(['40']);
  expect(slot('value-boolean')).toEqual(['true']);
  expect(slot('value-word')).toEqual(['null', 'empty text', 'empty list', 'no fields']);
});

test('rows are a list of terms and their descriptions, in the order they were sent', () => {
  show('{"b":1,"a":2,"__proto__":3,"constructor":4}');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'b',
    'a',
    '__proto__',
    'constructor',
  ]);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['1', '2', '3', '4']);
});

test('P1: a key whose value has not begun has its row, and the place that is written has a caret', () => {
  const container = showWriting('{"order":"A-1001","amount":');
  const caret = container.querySelector('[data-slot="writing-caret"]');
  expect(caret?.closest('[data-slot="value-row"]')).toHaveTextContent('amount');
  expect(caret).toHaveAttribute('aria-hidden', 'true');
});

test('P1: a row that is there stays the same row while others come', () => {
  const reader = createArgsReader();
  reader.push('{"order":"A-1001","items":[{"name":"vase"},');
  const view = (): React.ReactElement => <ArgsView args={reader.snapshot()} text="" isWriting />;
  const { rerender } = render(view());
  const before = screen.getAllByRole('term').map((term) => term.textContent);
  const [first] = screen.getAllByRole('definition');
  for (const delta of ['{"name":"cup"', '}]', ',"note":"frag', 'ile"}']) {
    reader.push(delta);
    rerender(view());
    expect(screen.getAllByRole('definition')[0]).toBe(first);
  }
  const after = screen.getAllByRole('term').map((term) => term.textContent);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(screen.getByText('cup')).toBeVisible();
});

test('a part that is open while it is written is still open when it has ended', () => {
  const reader = createArgsReader();
  const many = Array.from(
    { length: 12 },
    (_, index) => `"field_${index}":[{"deep":{"deeper":"x${index}"}}]`,
  ).join(',');
  reader.push(`{"outer":{${many.slice(0, -20)}`);
  const view = (): React.ReactElement => <ArgsView args={reader.snapshot()} text="" isWriting />;
  const { rerender } = render(view());
  expect(screen.getByText('field_1')).toBeVisible();
  reader.push(`${many.slice(-20)}}}`);
  rerender(view());
  expect(screen.getByText('field_1')).toBeVisible();
});

test('P26: a wide object and a long list are bounded, with how many there are and the way to the others', async () => {
  const list = Array.from({ length: 5000 }, (_, index) => index);
  const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key_${index}`, index]));
  const container = show(JSON.stringify({ list, wide }));
  expect(weight(container).elements).toBeLessThan(500);
  const before = container.querySelectorAll('[data-slot="value-item"]').length;
  await person.click(screen.getByRole('button', { name: 'Show 100 more of 5,000' }));
  expect(container.querySelectorAll('[data-slot="value-item"]')).toHaveLength(before + 100);
  await person.click(screen.getByRole('button', { name: /^Show wide, ?3,000 fields$/ }));
  expect(screen.getByText('key_0')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show 100 more of 3,000' })).toBeVisible();
  expect(weight(container).elements).toBeLessThan(2000);
});

test('P24: depth is folded, and can be opened level by level', async () => {
  const depth = 150;
  const container = show(`{"a":${'['.repeat(depth)}{"end":1}${']'.repeat(depth)}}`);
  expect(weight(container).elements).toBeLessThan(200);
  for (let level = 0; level < 8; level += 1) {
    const [next] = screen.getAllByRole('button', { name: /^Show / });
    if (next !== undefined) await person.click(next);
  }
  expect(screen.getAllByRole('button', { name: /^Hide / }).length).toBeGreaterThan(8);
});

test('P26: a megabyte of text puts a window of it into the document, and all of it can be reached', async () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `${index} words. `)
    .join('')
    .slice(0, 1_000_000);
  const container = show(JSON.stringify({ path: 'a.txt', text }));
  expect(weight(container).characters).toBeLessThan(6000);
  expect(container).toHaveTextContent('1–4,000 of 1,000,000');
  const box = screen.getByRole('group', { name: 'Text of text' });
  expect(box).toHaveAttribute('tabindex', '0');
  expect(box.textContent).toBe(text.slice(0, 4000));
  await person.click(screen.getByRole('button', { name: 'On' }));
  expect(box.textContent).toBe(text.slice(4000, 8000));
  await person.click(screen.getByRole('button', { name: 'End' }));
  expect(text.endsWith(box.textContent ?? '-')).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await person.click(screen.getByRole('button', { name: 'Start' }));
  expect(box.textContent).toBe(text.slice(0, 4000));
});

test('P26: the tail of a text that is written is followed, in a window, until the person scrolls up', () => {
  const reader = createArgsReader();
  reader.push(`{"text":"${'line\\n'.repeat(20_000)}`);
  const view = (): React.ReactElement => <ArgsView args={reader.snapshot()} text="" isWriting />;
  const { container, rerender } = render(view());
  const box = screen.getByRole('group', { name: 'Text of text' });
  expect(weight(container).characters).toBeLessThan(6000);
  const write = (delta: string): void => {
    reader.push(delta);
    rerender(view());
  };
  write('the end of it');
  expect(box).toHaveTextContent(/the end of it$/);

  Object.defineProperties(box, { scrollHeight: { value: 2000 }, clientHeight: { value: 100 } });
  act(() => {
    box.scrollTop = 500;
    fireEvent.scroll(box);
  });
  write(`${'more\\n'.repeat(2000)}and on`);
  expect(box).not.toHaveTextContent(/and on$/);
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  expect(box).toHaveTextContent(/and on$/);
  expect(box.scrollTop).toBe(2000);
});

test('P26: following the end of a text commits once for each time it grew, whatever the box scrolls', () => {
  const reader = createArgsReader();
  reader.push(`{"text":"${'line\\n'.repeat(2000)}`);
  let commits = 0;
  const view = (): React.ReactElement => (
    <Profiler id="view" onRender={() => (commits += 1)}>
      <ArgsView args={reader.snapshot()} text="" isWriting />
    </Profiler>
  );
  const { rerender } = render(view());
  const box = screen.getByRole('group', { name: 'Text of text' });
  // The person scrolls up and returns, so that the box has had a place of its own.
  Object.defineProperties(box, { scrollHeight: { value: 2000 }, clientHeight: { value: 100 } });
  for (const top of [500, 1900]) {
    box.scrollTop = top;
    fireEvent.scroll(box);
  }
  commits = 0;
  for (let frame = 0; frame < 5; frame += 1) {
    reader.push('and on ');
    rerender(view());
    fireEvent.scroll(box);
  }
  expect(commits).toBe(5);
});

test('P26: following a long text does not read the text so far', () => {
  const args = read(`{"text":"${'x'.repeat(50_000)}`, false);
  const { openString } = args;
  if (openString === undefined) throw new Error('No string is being written.');
  let asked = Number.POSITIVE_INFINITY;
  const watched: OpenString = {
    ...openString,
    from: (index) => {
      asked = Math.min(asked, index);
      return openString.from(index);
    },
  };
  render(<ArgsView args={{ ...args, openString: watched }} text="" isWriting />);
  expect(asked).toBeGreaterThan(40_000);
  expect(asked).toBeLessThan(50_000);
});

test('everything is copied, however little of it is on screen', async () => {
  const user = userEvent.setup();
  const text = 'y'.repeat(20_000);
  show(JSON.stringify({ text }));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(text);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
});

test('the raw text is what came, character for character', async () => {
  const text = '{ "a" : 1.0 ,"a2":"caf\\u00e9" }';
  show(text);
  await person.click(screen.getByRole('button', { name: 'Raw text · 31 characters' }));
  expect(screen.getByText(text)).toHaveAttribute('dir', 'ltr');
});

test('P3: a second key of the same name is told while it streams, and the first value stays', () => {
  const container = showWriting('{"to":"mira","to":"eve","subject":"Hi');
  expect(container).toHaveTextContent('The key "to" is used a second time');
  expect(container).toHaveTextContent('tomira');
  expect(container).not.toHaveTextContent('toeve');
});

test('P6: a number keeps its text at any depth', () => {
  show('{"ids":[{"id":12345678901234567890},{"id":1}],"plain":[12345678901234567890]}');
  const flagged = screen.getAllByText('as sent: this page cannot hold it exactly');
  expect(flagged.map((flag) => flag.parentElement?.firstChild?.textContent)).toEqual([
    '12345678901234567890',
    '12345678901234567890',
  ]);
});

test('P6: an amount is shown as it was written, and is no number to be warned of', () => {
  const container = show('{"amount":1840.00,"rows":[{"price":0.50}],"id":12345678901234567890}');
  const numbers = [...container.querySelectorAll('[data-slot="value-number"]')];
  expect(numbers.map((number) => number.firstChild?.textContent)).toContain('1840.00');
  expect(container.querySelectorAll('[data-inexact]')).toHaveLength(1);
});

test('P6: minus zero is not zero', () => {
  expect(show('{"a":-0,"b":0}')).toHaveTextContent('a-0b0');
});

test('P7: a key that is empty, ends in a space or holds a line break is seen to', () => {
  const container = show('{"":1," a ":2,"b\\nc":3}');
  const keys = within(container).getAllByRole('term');
  expect(keys.map((key) => key.dataset.quoted)).toEqual(['true', 'true', undefined]);
  expect(keys[2]).toHaveTextContent('bU+000Ac');
});

test('P24: a key of any length is bounded', () => {
  const container = show(JSON.stringify({ ['k'.repeat(100_000)]: 1 }));
  expect(weight(container).characters).toBeLessThan(300);
  expect(container).toHaveTextContent('100,000 characters');
});

test.each(['"just text"', '[1,2,3]', '42', 'null', 'true', '""'])(
  'arguments that are no object are shown: %s',
  (text) => {
    const container = show(text);
    expect(container.querySelector('[data-slot^="value-"]')).not.toBeNull();
  },
);
