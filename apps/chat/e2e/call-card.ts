import { englishEditor, englishMessages } from '@callboard/components';
import type { CallStatus } from '@callboard/core';
import { expect, type Locator } from '@playwright/test';
import { bringIntoSight } from './hands.ts';

const { approval, card, text } = englishMessages;

/** One tool call as a person finds it on the page. */
export class CallCard {
  readonly root: Locator;

  constructor(root: Locator) {
    this.root = root;
  }

  /** The button at the top; pressing it folds and unfolds the card. */
  get header(): Locator {
    return this.root.getByRole('button').first();
  }

  /** Where the answers stand while something is asked. */
  get prompt(): Locator {
    return this.root.getByRole('group', { name: new RegExp(`${approval.title}|${approval.answerTitle}`) });
  }

  /** The one primary button, whatever deed it names. */
  get approve(): Locator {
    return this.prompt.getByRole('button', { name: /^(?:Approve|Refund €|Refund order|Pay €)/ });
  }

  get edit(): Locator {
    return this.prompt.getByRole('button', { name: approval.edit, exact: true });
  }

  /** The arguments as text, once that view is open. */
  get editor(): Locator {
    return this.prompt.getByRole('textbox', { name: approval.editLabel });
  }

  /** A field of a form, by what it is called. */
  readonly field = (name: string): Locator => this.root.getByRole('textbox', { name, exact: true });

  /** Opens the arguments as text: in colours, once these are here, or plain where it is too long for them. */
  async asJson(look: 'coloured' | 'plain' = 'coloured'): Promise<void> {
    await this.prompt.getByRole('tab', { name: englishEditor.json }).click();
    await expect(this.editor).toHaveJSProperty('isContentEditable', look === 'coloured');
  }

  /** The text as it stands in the editor. */
  async jsonText(): Promise<string> {
    return await this.editor.evaluate((element) =>
      element instanceof HTMLTextAreaElement
        ? element.value
        : Array.from(element.querySelectorAll('.cm-line'), (line) => line.textContent).join('\n'),
    );
  }

  get openReject(): Locator {
    return this.prompt.getByRole('button', { name: approval.rejectOpen, exact: true });
  }

  get reason(): Locator {
    return this.prompt.getByRole('textbox', { name: approval.reasonLabel });
  }

  get reject(): Locator {
    return this.prompt.getByRole('button', { name: approval.reject, exact: true });
  }

  get openAnswer(): Locator {
    return this.prompt.getByRole('button', { name: approval.answerOpen, exact: true });
  }

  get openStanding(): Locator {
    return this.prompt.getByRole('button', { name: englishMessages.rules.open, exact: true });
  }

  get answer(): Locator {
    return this.prompt.getByRole('textbox', { name: approval.answerLabel });
  }

  get sendAnswer(): Locator {
    return this.prompt.getByRole('button', { name: approval.answer, exact: true });
  }

  get cancel(): Locator {
    return this.root.getByRole('button', { name: new RegExp(`^${card.cancel}:`) });
  }

  /** The box of a long text: its words, its extent and its buttons. */
  longText(name: string): Locator {
    return this.root.getByRole('group', { name: text.box(name) });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  async hasStatus(status: CallStatus): Promise<void> {
    await expect(this.root.getByText(englishMessages.status[status], { exact: true }).first()).toBeVisible();
  }

  /** Waits until a press on the prompt counts, which is once somebody has had it in sight. */
  async asks(): Promise<void> {
    await bringIntoSight(this.approve);
    await expect(this.approve).toBeEnabled();
  }

  /** Waits until something is asked that only a person can answer. */
  async asked(): Promise<void> {
    await expect(this.answer).toBeVisible();
  }

  async unfold(): Promise<void> {
    if ((await this.header.getAttribute('aria-expanded')) !== 'true') await this.header.click();
  }

  /** The value of one argument, as the card shows it. */
  argument(name: string): Locator {
    return this.root
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }
}
