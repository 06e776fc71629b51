import { callOf } from '@callboard/core/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { openJson } from '../testing/json-text.ts';
import { refundArgs, refundTool, renderCalled, renderThread } from '../testing/render-thread.tsx';
import { ApprovalPrompt } from './approval-prompt.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const key = '5:run-1:call-1';

/** A card that can be taken off the page, as a list that scrolls does. */
function Comes({ children }: { readonly children: ReactElement }): ReactElement {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        Scroll
      </button>
      {isThere && children}
    </>
  );
}

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

test('P29: a card that goes and comes again finds what was written', async () => {
  const { person, settle } = await renderCalled(
    <Comes>
      <ToolCallCard callKey={key} pressGuard={0} />
    </Comes>,
  );
  await person.click(button('Reject…'));
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too much');
  await person.click(button('Edit'));
  await person.type(await openJson(), ' ');
  await person.click(button('Scroll'));
  expect(screen.queryByRole('article')).toBeNull();
  await person.click(button('Scroll'));
  // Nothing stands open, and what was written counts only where it is shown (P7).
  expect(screen.getByText(/Your changes are kept/)).toBeVisible();
  await person.click(button('Edit'));
  expect((await openJson()).value).toMatch(/ $/);
  await person.click(button('Reject…'));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too much');
  await settle();
});

test('P7: two places that show one question have one draft, and an open editor shows what counts', async () => {
  const { person, settle, conversation } = await renderCalled(
    <>
      <ToolCallCard callKey={key} pressGuard={0} />
      <ApprovalPrompt callKey={key} pressGuard={0} />
    </>,
  );
  for (const one of screen.getAllByRole('button', { name: 'Reject…' })) await person.click(one);
  const [inCard, beside] = screen.getAllByRole('textbox', { name: 'Reason' });
  if (inCard === undefined || beside === undefined) throw new Error('Both have to be open.');
  await person.type(inCard, 'Too much');
  expect(beside).toHaveValue('Too much');
  await person.type(beside, ', again');
  expect(inCard).toHaveValue('Too much, again');
  const [first] = screen.getAllByRole('button', { name: 'Reject' });
  if (first !== undefined) await person.click(first);
  await settle();
  const { gate } = conversation.thread.call(key) ?? {};
  expect(gate?.kind === 'decided' ? gate.record.decision : undefined).toEqual({
    kind: 'reject',
    reason: 'Too much, again',
  });
});

test('P23: what is written elsewhere does not overwrite what someone is typing', async () => {
  const { person, conversation, settle } = await renderCalled(<ToolCallCard callKey={key} pressGuard={0} />);
  await person.click(button('Reject…'));
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await person.type(reason, 'Too');
  const id = conversation.thread.openRequests()[0]?.id ?? '';
  act(() => conversation.drafts.write(id, { reject: 'Something else' }));
  expect(reason).toHaveValue('Too');
  await person.type(reason, ' much');
  expect(conversation.drafts.of(id).reject).toBe('Too much');
  await settle();
});

test('P20: an editor that was touched, closed and opened at another place approves the original bytes while it is closed', async () => {
  const handler = vi.fn();
  const thread = await renderThread(
    <>
      <ToolCallCard callKey={key} pressGuard={0} />
      <ApprovalPrompt callKey={key} pressGuard={0} data-testid="beside" />
    </>,
    [{ ...refundTool, handler: (_args, context) => handler(context.argsText) }],
  );
  await thread.say(...callOf('run-1', 'call-1', refundTool.name, refundArgs));
  await thread.endRun();
  const [edit] = screen.getAllByRole('button', { name: 'Edit' });
  if (edit !== undefined) await thread.person.click(edit);
  fireEvent.change(await openJson(), { target: { value: '{"order": "A-1001", "amount": 50}' } });
  await thread.person.click(
    screen.getByTestId('beside').querySelector<HTMLElement>('[data-part="decision"]') ?? document.body,
  );
  await thread.settle();
  expect(handler).toHaveBeenCalledWith(refundArgs);
});
