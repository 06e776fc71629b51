import { createRuleBook } from '@callboard/core';
import { callOf, resultOf } from '@callboard/core/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { LocaleProvider } from '../locale/locale-provider.tsx';
import { ReviewQueue } from '../queue/review-queue.tsx';
import { PolicyRules } from '../rules/policy-rules.tsx';
import { refundTool, renderCalled, renderThread } from '../testing/render-thread.tsx';
import { englishMessages } from './english.ts';
import { englishAsks } from './english-asks.ts';
import { englishEditor } from './english-editor.ts';
import { englishKeeping } from './english-keeping.ts';
import { englishQueue } from './english-queue.ts';
import { englishRuleForm } from './english-rule-form.ts';
import { englishRun } from './english-run.ts';
import { englishTimeline } from './english-timeline.ts';
import { englishUnsent } from './english-unsent.ts';
import { type MessageOverrides, MessagesProvider } from './messages-provider.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

test('P28: a word is replaced, and the others stay', async () => {
  const messages: MessageOverrides = {
    status: { 'awaiting-decision': 'Braucht dich' },
    approval: { approve: 'Zustimmen' },
    announce: { needsApproval: (title) => `${title} braucht deine Zustimmung` },
  };
  await renderCalled(
    <LocaleProvider locale="de" timeZone="UTC">
      <MessagesProvider messages={messages}>
        <ToolCallList />
      </MessagesProvider>
    </LocaleProvider>,
  );
  expect(screen.getByText('Braucht dich')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Zustimmen' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Refund order braucht deine Zustimmung');
});

/** The catalogue with a mark before every word, so that a word from elsewhere is seen. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `§${value}`;
  if (typeof value === 'function')
    return (...facts: unknown[]): unknown => marked(Reflect.apply(value, undefined, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]));
}

function isOverrides(value: unknown): value is MessageOverrides {
  return typeof value === 'object' && value !== null;
}

/** Texts on screen and in labels that are neither from the catalogue nor data. */
function foreignWords(root: HTMLElement, data: RegExp): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    texts.push(node.textContent ?? '');
  for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '');
  }
  return texts.filter((text) => /\p{L}/u.test(text) && !text.includes('§') && !data.test(text));
}

/** The whole catalogue, marked. */
function markedWords(): MessageOverrides {
  const overrides = marked({
    ...englishMessages,
    editor: englishEditor,
    keeping: englishKeeping,
    unsent: englishUnsent,
    queue: englishQueue,
    run: englishRun,
    ruleForm: englishRuleForm,
    asks: englishAsks,
    timeline: englishTimeline,
  });
  if (!isOverrides(overrides)) throw new Error('The catalogue is no object.');
  return overrides;
}

test('P28: every word that is shown comes from the catalogue', async () => {
  const tool = { ...refundTool, risk: 'medium' as const };
  const { say, endRun, person, container } = await renderThread(
    <MessagesProvider messages={markedWords()}>
      <ToolCallList pressGuard={0} />
    </MessagesProvider>,
    [tool],
  );
  const argsText = '{"order":"A\\u202e1","amount":100,"list":[1,{"deep":null}],"object":{}}';
  await say(
    ...callOf('run-1', 'call-1', 'refund_order', argsText),
    ...callOf('run-1', 'call-2', 'find_order', '{}'),
    resultOf('run-1', 'call-2', {
      kind: 'parts',
      parts: [{ type: 'image', source: { type: 'url', value: 'https://shop.example' } }],
    }),
  );
  await endRun();
  for (const button of screen.queryAllByRole('button', { expanded: false })) await person.click(button);
  await person.click(screen.getByRole('button', { name: '§Edit' }));
  await screen.findByRole('group', { name: '§Arguments' });
  // Names of tools, keys and values, the raw text, numbers of characters.
  const data =
    /^(?:Refund order|refund_order|Find order|find_order|order|amount|list|object|deep|null|A|A\u202E1|U\+202E|\{.*|https:.*)$/s;
  expect(foreignWords(container, data)).toEqual([]);
});

test('P28: so does every word of the queue, and of a rule that is changed', async () => {
  const rules = createRuleBook();
  rules.keep({
    id: 'kept-1',
    word: 'allowed',
    match: { tool: 'refund_order', conditions: [{ path: ['amount'], is: 'at-most', limit: 50 }] },
    scope: { kind: 'session' },
    by: { kind: 'person', person: { id: 'person-2', name: 'Ben' }, at: Date.UTC(2026, 0, 1, 9, 0) },
  });
  const { say, endRun, person, container, settle } = await renderThread(
    <MessagesProvider messages={markedWords()}>
      <ReviewQueue pressGuard={0} />
      <PolicyRules />
    </MessagesProvider>,
    [refundTool, { ...refundTool, name: 'erase', title: 'Erase', risk: 'high' }],
    { rules },
  );
  const argsText = '{"order":"A-1","amount":100}';
  await say(
    ...callOf('run-1', 'call-1', 'refund_order', argsText),
    ...callOf('run-1', 'call-2', 'refund_order', argsText),
    ...callOf('run-1', 'call-3', 'erase', argsText),
  );
  await endRun();
  const item = (index: number): ReturnType<typeof within> => {
    const article = container.querySelectorAll('article')[index];
    if (!(article instanceof HTMLElement)) throw new Error(`There is no item ${index}.`);
    return within(article);
  };
  // Tools and members by name, values, keys, and who kept the rule.
  const data =
    /^(?:Refund order|refund_order|Erase|erase|order|amount|A-1|\{.*|[jkaerx]|Ben|refund_order.*)$/s;
  await person.click(item(0).getByRole('button', { name: '§Approve' }));
  await person.click(item(1).getByRole('button', { name: '§Reject…' }));
  await person.click(screen.getByRole('button', { name: /^§Change: / }));
  await screen.findByRole('group', { name: '§Change…' });
  expect(foreignWords(container, data)).toEqual([]);

  await person.click(screen.getByRole('button', { name: /^§Send/ }));
  await settle();
  expect(foreignWords(container, data)).toEqual([]);
});
