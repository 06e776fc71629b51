import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { renderCalled } from '../testing/render-thread.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const key = '5:run-1:call-1';

function opener(): HTMLElement {
  return screen.getByRole('button', { name: 'Review: Refund order' });
}

test('P9: a dialog opens only because a person pressed, and the focus begins where nothing is decided', async () => {
  const { person, settle } = await renderCalled(<ApprovalDialog callKey={key} pressGuard={0} />);
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await person.click(opener());
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund order' });
  expect(within(dialog).getByRole('heading', { name: 'Refund order' })).toHaveFocus();
  expect(dialog).toHaveAccessibleDescription('Needs your approval');
  expect(dialog).toHaveTextContent('orderA-1001');
});

test('P9: Escape closes a panel, then the dialog; neither decides, and what was written is kept', async () => {
  const { person, conversation } = await renderCalled(<ApprovalDialog callKey={key} pressGuard={0} />);
  await person.click(opener());
  await person.click(await screen.findByRole('button', { name: 'Reject…' }));
  await person.keyboard('Half a thou{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(opener()).toHaveFocus();
  expect(conversation.thread.openRequests()).toHaveLength(1);
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Reject…' }));
  expect(screen.getByRole('textbox')).toHaveValue('Half a thou');
});

test('P27: decided in a dialog of a card, the focus goes to the verdict', async () => {
  const { person, settle } = await renderCalled(
    <ToolCallCard callKey={key} approval="dialog" pressGuard={0} />,
  );
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await person.click(opener());
  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await settle();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('article').querySelector('[data-slot="tool-call-receipt"]')).toHaveFocus(),
  );
});

test('decided elsewhere, the dialog closes and nothing is offered any more', async () => {
  const { person, settle, conversation } = await renderCalled(
    <ApprovalDialog callKey={key} pressGuard={0} />,
  );
  await person.click(opener());
  await screen.findByRole('alertdialog');
  conversation.cancelCall(key);
  await settle();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});
