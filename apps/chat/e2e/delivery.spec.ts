import { englishMessages, englishRun as run } from '@callboard/components';
import { expect, type Page } from '@playwright/test';
import { test } from './chat-test.ts';

const { approval, outcome } = englishMessages;

/** The next request for a run is answered so, and reaches no agent; those after it do. */
async function loseNext(page: Page, how: 'the network' | 'a server that is down'): Promise<void> {
  await page.route(
    '**/agent',
    (route) => (how === 'the network' ? route.abort('connectionreset') : route.fulfill({ status: 503 })),
    { times: 1 },
  );
}

for (const how of ['the network', 'a server that is down'] as const) {
  test(`P13: a decision that ${how} has lost says so, and goes again once, as it was`, async ({
    chat,
    page,
  }) => {
    await chat.start('payment');
    const card = chat.card('Pay supplier');
    await card.asks();
    await card.openReject.click();
    await card.reason.fill('Paid in December');
    await loseNext(page, how);
    await card.reject.click();

    await expect(card.root).toContainText(outcome.undelivered);
    await card.hasStatus('deciding');
    expect(await chat.received(1)).toHaveLength(1);
    // Twice, because a person whose press seemed lost presses hard.
    await card.root.getByRole('button', { name: approval.sendAgainOf('Pay supplier') }).dblclick();
    await card.hasStatus('rejected');
    await expect(chat.conversation).toContainText('Your words: “Paid in December”');
    const [, second] = await chat.received(2);
    expect(second?.resume?.map(({ interruptId: _id, ...answer }) => answer)).toEqual([
      { status: 'resolved', payload: { approved: false, reason: 'Paid in December' } },
    ]);
    await chat.goesOn();
  });

  test(`P15: what the page ran goes again after ${how} has lost it, and runs no second time`, async ({
    chat,
    page,
  }) => {
    await chat.start('refund');
    const card = chat.card('Refund order');
    await card.asks();
    await loseNext(page, how);
    await card.approve.click();
    await card.hasStatus('completed');
    await page.getByRole('button', { name: run.tryAgain }).dblclick();
    await expect(chat.conversation).toContainText('The refund of order A-1001 is on its way.');
    expect(await chat.exchanges(2)).toHaveLength(1);
    await chat.goesOn();
  });
}
