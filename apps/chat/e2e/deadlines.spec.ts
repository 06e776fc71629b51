import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import type { RunInput } from '../server/run-input.ts';
import type { CallCard } from './call-card.ts';
import type { ChatPage } from './chat-page.ts';
import { test } from './chat-test.ts';
import { enterKey } from './hands.ts';

const { approval, deadline, outcome, receipt } = englishMessages;

/** The answers a run was sent with, without their ids. */
function answersOf(input: RunInput | undefined): unknown[] {
  return (input?.resume ?? []).map(({ interruptId: _id, ...answer }) => answer);
}

/** The agent has asked for a decision that it can wait for only so long. */
async function offered(chat: ChatPage): Promise<CallCard> {
  await chat.page.clock.install();
  await chat.start('offer');
  const card = chat.card('Accept offer');
  await card.asks();
  return card;
}

test('P12: it counts down, says so once when a minute is left, and locks when it is over', async ({
  chat,
  page,
}) => {
  const card = await offered(chat);
  const timer = card.root.getByRole('timer');
  await expect(timer).toHaveText(/^1:\d\d left to decide$/);
  await expect(card.prompt).not.toContainText(deadline.decision.minuteLeft);
  await page.clock.runFor(20_000);
  await expect(card.prompt).toContainText(deadline.decision.minuteLeft);
  await expect(timer).toHaveText(/^0:[45]\d left to decide$/);
  await page.clock.runFor(60_000);

  await expect(card.root).toContainText(outcome.expired);
  await card.hasStatus('expired');
  await expect(card.prompt).toBeHidden();
  await expect(timer).toBeHidden();
  // Nothing is sent for the person: a message goes on, and gives up what nobody decided.
  expect(await chat.received(1)).toHaveLength(1);
  await chat.say('What is the weather in Porto?');
  const [, second] = await chat.received(2);
  expect(answersOf(second)).toEqual([{ status: 'cancelled' }]);
  await card.hasStatus('expired');
});

test('P12: after a machine slept, it is over', async ({ chat, page }) => {
  const card = await offered(chat);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.clock.resume();
  await card.hasStatus('expired');
  await expect(card.prompt).toBeHidden();
});

test('P10: closed without a decision by keyboard, the agent hears that nobody decided, and it is called no refusal', async ({
  chat,
}) => {
  await chat.start('offer');
  const card = chat.card('Accept offer');
  await card.asks();
  await enterKey.press(card.button(approval.dismissOpen));
  await expect(card.prompt).toContainText(approval.dismissHint);
  await enterKey.press(card.button(approval.dismiss));
  await card.hasStatus('dismissed');
  await expect(card.root).toContainText(/Dismissed by you, .*: nothing was decided/);
  await expect(chat.conversation).toContainText('The offer is gone, because nobody decided.');
  const [, second] = await chat.received(2);
  expect(answersOf(second)).toEqual([{ status: 'cancelled' }]);
  await expect(card.root).not.toContainText(receipt.rejectionLost);
  await chat.goesOn();
});
