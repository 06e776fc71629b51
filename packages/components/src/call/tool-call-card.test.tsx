import type { ThreadEventBody } from '@callboard/core';
import { callOf } from '@callboard/core/testing';
import { useFrontendTool } from '@callboard/hooks';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { refundArgs, refundTool, renderCalled, renderThread } from '../testing/render-thread.tsx';
import { ToolCallCard } from './tool-call-card.tsx';
import { ToolCallList } from './tool-call-list.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const key = '5:run-1:call-1';

function start(toolName = 'refund_order', toolCallId = 'call-1'): ThreadEventBody {
  return { type: 'call-started', runId: 'run-1', toolCallId, toolName };
}

function append(delta: string, toolCallId = 'call-1'): ThreadEventBody {
  return { type: 'call-args-appended', runId: 'run-1', toolCallId, delta };
}

function card(): HTMLElement {
  return screen.getByRole('article');
}

test('P1: the card is there on the first event, and its arguments as they arrive', async () => {
  const { say } = await renderThread(<ToolCallCard callKey={key} />);
  expect(screen.queryByRole('article')).toBeNull();
  await say(start());
  expect(card()).toHaveAccessibleName('Refund order');
  expect(card()).toHaveAttribute('data-phase', 'streaming');
  expect(card()).toHaveAttribute('data-status', 'args-streaming');
  expect(card()).toHaveAttribute('data-owner', 'page');
  expect(card()).toHaveTextContent('Waiting for the arguments');
  await say(append('{"order": "A-10'));
  expect(card()).toHaveTextContent('orderA-10');
  await say(append('01 \\ud83d'));
  expect(card()).toHaveTextContent('orderA-1001');
  expect(card().textContent).not.toMatch(/[\uD800-\uDFFF]|U\+D83D/);
  await say(append('\\ude00", "amount'));
  expect(card()).toHaveTextContent('A-1001 😀');
  expect(within(card()).queryByText('amount')).toBeNull();
  await say(append('": 4'));
  expect(within(card()).getByText('amount')).toBeVisible();
  expect(card()).not.toHaveTextContent('amount4');
  await say(append('0}'));
  expect(card()).toHaveTextContent('amount40');
});

test('P2: a closed call has no actions until its run has ended', async () => {
  const { say, endRun } = await renderThread(<ToolCallCard callKey={key} />);
  await say(...callOf('run-1', 'call-1', 'refund_order', refundArgs));
  expect(card()).toHaveAttribute('data-status', 'args-complete');
  expect(card()).toHaveTextContent('Nothing runs before the agent has finished its turn.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await endRun();
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('P3: broken arguments show what could be read, where they break, and the raw text; nothing is offered', async () => {
  await renderCalled(<ToolCallCard callKey={key} />, { argsText: '{"order": "A-1001", "amount": forty}' });
  expect(card()).toHaveAttribute('data-status', 'invalid');
  expect(card()).toHaveTextContent('The arguments are not valid JSON, so it did not run.');
  expect(card()).toHaveTextContent('orderA-1001');
  expect(card()).toHaveTextContent('at character 32');
  expect(card().querySelector('mark')).toHaveTextContent('o');
  expect(card()).toHaveTextContent('{"order": "A-1001", "amount": forty}');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('P3: no arguments are said to be none', async () => {
  await renderCalled(<ToolCallCard callKey={key} />, {
    tool: { ...refundTool, parameters: { type: 'object' } },
    argsText: '',
  });
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
  expect(card()).toHaveTextContent('No arguments');
});

test('P6: a number that JavaScript cannot hold is shown as sent, and flagged', async () => {
  await renderCalled(<ToolCallCard callKey={key} />, {
    argsText: '{"order": "A-1001", "amount": 0.1234567890123456789}',
  });
  expect(card()).toHaveTextContent('0.1234567890123456789as sent: this page cannot hold it exactly');
  expect(card()).toHaveTextContent('A number cannot be passed on exactly as it was sent, so it did not run.');
});

test('P16: arguments that do not fit are told field by field', async () => {
  await renderCalled(<ToolCallCard callKey={key} />, { argsText: '{"order": "A-1001", "amount": 900}' });
  expect(card()).toHaveTextContent('The arguments do not fit this tool, so it did not run.');
  expect(card()).toHaveTextContent('amount must be at most 500, got 900');
});

test('P5: stopped, failed, refused, cancelled and cut off are told apart', async () => {
  const ends: readonly [ThreadEventBody, RegExp][] = [
    [{ type: 'run-stopped', runId: 'run-1', by: 'person' }, /You stopped the agent, so it did not run/],
    [{ type: 'run-failed', runId: 'run-1', message: 'no' }, /turn failed, so it did not run/],
    [{ type: 'run-refused', runId: 'run-1', message: 'no', code: 'x' }, /broke the protocol/],
    [{ type: 'run-cancelled', runId: 'run-1' }, /The agent cancelled its turn/],
    [
      { type: 'run-cut-off', runId: 'run-1', message: 'no' },
      /The connection broke before the agent had finished/,
    ],
  ];
  for (const [end, words] of ends) {
    const { say, conversation, settle, unmount } = await renderThread(<ToolCallCard callKey={key} />);
    await say(...callOf('run-1', 'call-1', 'refund_order', refundArgs));
    conversation.thread.dispatch(end);
    await settle();
    expect(card()).toHaveAttribute('data-phase', 'not-run');
    expect(card()).toHaveTextContent(words);
    unmount();
  }
});

test('P18: a tool that fails and one that breaks say so in their own words', async () => {
  const broken = {
    ...refundTool,
    approval: 'none' as const,
    handler: () => Promise.reject(new TypeError('No <b>network</b>')),
  };
  const first = await renderCalled(<ToolCallCard callKey={key} />, { tool: broken });
  expect(card()).toHaveAttribute('data-status', 'errored');
  expect(card()).toHaveTextContent('Something went wrong in the tool. TypeError: No <b>network</b>');
  first.unmount();
  const unsendable = { ...refundTool, approval: 'none' as const, handler: () => 10n };
  await renderCalled(<ToolCallCard callKey={key} />, { tool: unsendable });
  expect(card()).toHaveTextContent('it is a bigint, which JSON cannot hold');
});

test('a call that settles well folds to one line that says who let it run; a touched one stays open', async () => {
  const tool = { ...refundTool, approval: 'none' as const };
  const { person, container } = await renderCalled(<ToolCallCard callKey={key} />, { tool });
  expect(card()).toHaveAttribute('data-status', 'completed');
  expect(card()).toHaveAttribute('data-state', 'closed');
  expect(card()).toHaveTextContent('A-1001 · 100');
  expect(card()).toHaveTextContent('Ran by itself: this tool needs no approval');
  expect(container.querySelector('[data-slot="args-view"]')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Refund order Done' }));
  expect(card()).toHaveAttribute('data-state', 'open');
  expect(card()).toHaveTextContent('refundedtrue');
});

test('a card that was touched while it streamed does not fold when it settles', async () => {
  const tool = { ...refundTool, approval: 'none' as const };
  const { say, endRun, person } = await renderThread(<ToolCallCard callKey={key} />, [tool]);
  await say(start(), append('{"order": "A-1001", "am'));
  await person.click(screen.getByRole('button', { name: /^Raw text/ }));
  await say(append('ount": 100}'), { type: 'call-closed', runId: 'run-1', toolCallId: 'call-1' });
  await endRun();
  expect(card()).toHaveAttribute('data-status', 'completed');
  expect(card()).toHaveAttribute('data-state', 'open');
});

test('what failed stays open', async () => {
  const { say } = await renderThread(<ToolCallCard callKey={key} />);
  await say(...callOf('run-1', 'call-1', 'find_order', '{}'), {
    type: 'call-result-received',
    runId: 'run-1',
    toolCallId: 'call-1',
    messageId: 'm-1',
    content: { kind: 'text', text: 'There is no such order.' },
    error: 'not-found',
  });
  expect(card()).toHaveAttribute('data-owner', 'agent');
  expect(card()).toHaveAttribute('data-state', 'open');
  expect(card()).toHaveTextContent('The tool says it failed: not-found');
  expect(card()).toHaveTextContent('There is no such order.');
});

test('P17: a running call of the page can be cancelled alone, and says what that means', async () => {
  const tool = { ...refundTool, approval: 'none' as const, handler: () => new Promise(() => {}) };
  const { person, settle, clock } = await renderCalled(<ToolCallCard callKey={key} pressGuard={0} />, {
    tool,
  });
  expect(card()).toHaveAttribute('data-status', 'running');
  clock.advance(5000);
  expect(await screen.findByText('5s', {}, { timeout: 3000 })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Cancel: Refund order' }));
  await settle();
  expect(card()).toHaveAttribute('data-status', 'stopped');
  expect(card()).toHaveTextContent('You cancelled this while it ran. It may have had effects.');
});

test('P9: the press after the one that approved does not cancel what just began to run', async () => {
  const tool = { ...refundTool, approval: 'none' as const, handler: () => new Promise(() => {}) };
  const { person, settle } = await renderCalled(<ToolCallCard callKey={key} pressGuard={60_000} />, { tool });
  await person.click(screen.getByRole('button', { name: 'Cancel: Refund order' }));
  await settle();
  expect(card()).toHaveAttribute('data-status', 'running');
});

test('what the agent is told is there, folded', async () => {
  const { person } = await renderCalled(<ToolCallCard callKey={key} />, {
    argsText: '{"order": "A-1001", "amount": 900}',
  });
  await person.click(screen.getByRole('button', { name: 'What the agent was told' }));
  expect(card()).toHaveTextContent('amount: must be at most 500, got 900');
});

test('P24: markup in every text field is text', async () => {
  const evil = '<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>';
  const tool = {
    ...refundTool,
    title: `Title ${evil}`,
    parameters: { type: 'object' },
    approval: 'none' as const,
    handler: () => ({ [evil]: evil, list: [evil, { [evil]: evil }] }),
  };
  const { person, container } = await renderCalled(<ToolCallList />, {
    tool,
    argsText: JSON.stringify({ [evil]: evil, text: evil.repeat(20) }),
  });
  await person.click(screen.getByRole('button', { name: /Title/ }));
  for (const name of [/Raw text/, /Show list/]) {
    for (const button of screen.queryAllByRole('button', { name })) await person.click(button);
  }
  expect(card().textContent?.split(evil).length).toBeGreaterThan(20);
  expect(container.querySelector('img, a, script, iframe, [onerror], [href], [src]')).toBeNull();
});

test('P7: hidden characters are made visible in names, keys and values', async () => {
  await renderCalled(<ToolCallCard callKey={key} />, {
    tool: { ...refundTool, title: 'Refund\u202E', parameters: { type: 'object' } },
    argsText: JSON.stringify({ 'or\u200Bder': 'A\u202E1', text: `${'long '.repeat(30)}\u2066end` }),
  });
  const hidden = within(card()).getAllByRole('img', { name: /^Hidden character/ });
  expect(hidden.map((chip) => chip.textContent)).toEqual(
    expect.arrayContaining(['U+202E', 'U+200B', 'U+202E', 'U+2066']),
  );
  expect(
    within(card()).getAllByTitle('Hidden character: right-to-left override, U+202E').length,
  ).toBeGreaterThan(1);
});

test('P27: a name that came from a model is set apart from the text around it', async () => {
  await renderCalled(<ToolCallCard callKey={key} />, { tool: { ...refundTool, title: 'استرداد' } });
  expect(within(card()).getByText('استرداد').closest('bdi')).not.toBeNull();
  expect(card().querySelector('[data-slot="tool-call-name"]')).toHaveAttribute('dir', 'ltr');
});

function BrokenView({ breaks }: { readonly breaks: () => boolean }): ReactElement {
  useFrontendTool({
    name: 'draw',
    description: 'Draws',
    render: () => {
      if (breaks()) throw new Error('The view broke');
      return <p>My own view</p>;
    },
  });
  return <ToolCallList />;
}

test('P25: one broken card is one broken card, and it recovers', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const { say, person } = await renderThread(<BrokenView breaks={() => isBroken} />);
  await say(
    ...callOf('run-1', 'call-1', 'draw', '{"what": "a house"}'),
    ...callOf('run-1', 'call-2', 'refund_order', refundArgs),
  );
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('The app’s own view of this call broke');
  expect(first).toHaveTextContent('whata house');
  expect(second).toHaveTextContent('orderA-1001');
  isBroken = false;
  await person.click(within(first ?? document.body).getByRole('button', { name: 'Try again' }));
  expect(first).toHaveTextContent('My own view');
  expect(complaint).toHaveBeenCalled();
  complaint.mockRestore();
});

test('P25: app words that throw on unfinished arguments are told once, and do not break the card', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { say } = await renderThread(
    <ToolCallCard
      callKey={key}
      summarize={(_view, args) => {
        if (args?.state !== 'complete') throw new TypeError('There is no amount yet');
        return 'Refund it all';
      }}
    />,
  );
  await say(start(), append('{"order": "A-1001"'));
  await say(append(', "amount": 1'));
  expect(card()).toHaveTextContent('orderA-1001');
  expect(reported).toHaveBeenCalledTimes(1);
  await say(append('}'));
  expect(card()).toHaveTextContent('Refund it all');
  vi.unstubAllGlobals();
});

test('a tool’s own view has the arguments at hand, because they are what runs (P7)', async () => {
  const { say, person } = await renderThread(<BrokenView breaks={() => false} />);
  await say(...callOf('run-1', 'call-1', 'draw', '{"what": "a house"}'));
  expect(card()).toHaveTextContent('My own view');
  expect(card()).not.toHaveTextContent('a house');
  await person.click(screen.getByRole('button', { name: 'All arguments' }));
  expect(card()).toHaveTextContent('whata house');
});

function CountedView({ onRender }: { readonly onRender: () => void }): ReactElement {
  useFrontendTool({
    name: 'quiet',
    description: 'Says nothing',
    render: () => {
      onRender();
      return null;
    },
  });
  return <ToolCallList />;
}

test('P26: a card does not render because another one streams', async () => {
  const onRender = vi.fn();
  const { say } = await renderThread(<CountedView onRender={onRender} />);
  await say(...callOf('run-1', 'call-1', 'quiet', '{}'), start('refund_order', 'call-2'));
  onRender.mockClear();
  for (const delta of ['{"order"', ': "A-10', '01", ', '"amount": 1']) await say(append(delta, 'call-2'));
  expect(screen.getByText('A-1001')).toBeVisible();
  expect(onRender).not.toHaveBeenCalled();
});

test('P26: the one line of a folded card reads the start of a long text and no more', async () => {
  const { say } = await renderThread(<ToolCallCard callKey={key} open={false} />);
  const replaced = vi.spyOn(String.prototype, 'replace');
  try {
    await say(start('write_file'), append(JSON.stringify({ content: 'a line of it\n'.repeat(10_000) })));
    expect(card()).toHaveTextContent('a line of it a line of it a line…');
    expect(replaced.mock.contexts.filter((text) => String(text).length > 10_000)).toEqual([]);
  } finally {
    replaced.mockRestore();
  }
});
