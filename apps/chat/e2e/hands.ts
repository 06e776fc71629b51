import { expect, type Locator } from '@playwright/test';

/** How a person reaches and presses things. */
export interface Hands {
  readonly name: string;
  press(button: Locator): Promise<void>;
  /** Goes to a field. */
  reach(field: Locator): Promise<void>;
  /** Puts a text in the place of what stands in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Decides with what was written in a field: `button` is the one that stands for it. */
  submit(field: Locator, button: Locator): Promise<void>;
}

export const mouse: Hands = {
  name: 'the mouse',
  press: (button) => button.click(),
  reach: (field) => field.click(),
  write: (field, text) => field.fill(text),
  submit: (_field, button) => button.click(),
};

/** The keyboard alone: everything is reached with Tab. Buttons are pressed with one key, fields sent with Ctrl+Enter. */
export const enterKey: Hands = {
  name: 'the keyboard, with Enter and Ctrl+Enter',
  press: (button) => pressWith(button, 'Enter'),
  reach: tabTo,
  write: writeWithKeys,
  async submit(field, button) {
    // Nobody is quicker than the half second it takes for a press to count.
    await expect(button).toBeEnabled();
    await field.page().keyboard.press('Control+Enter');
  },
};

export const spaceKey: Hands = {
  name: 'the keyboard, with Tab and Space',
  press: (button) => pressWith(button, 'Space'),
  reach: tabTo,
  write: writeWithKeys,
  submit: (_field, button) => pressWith(button, 'Space'),
};

/** Walks on with Tab until something has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

/** Scrolls there, in one step: what stands in for a part that still loads may go between two. */
export async function bringIntoSight(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
}

async function pressWith(button: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(button);
  await expect(button).toBeEnabled();
  await button.page().keyboard.press(key);
}

async function writeWithKeys(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  const { keyboard } = field.page();
  await keyboard.press('Control+A');
  await keyboard.insertText(text);
}
