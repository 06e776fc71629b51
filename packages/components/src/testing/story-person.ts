import { expect, waitFor, type within } from 'storybook/test';

type Canvas = ReturnType<typeof within>;
type Person = ReturnType<typeof import('storybook/test').userEvent.setup>;

/** A button that decides, once a press on it counts: a prompt that has just appeared cannot be pressed by accident. */
export async function liveButton(canvas: Canvas, name: string | RegExp): Promise<HTMLElement> {
  const button = await canvas.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  return button;
}

/** Goes with Tab to an element, as someone without a mouse does. Fails where Tab does not lead there. */
export async function tabTo(person: Person, element: HTMLElement): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (element.ownerDocument.activeElement === element) return;
    await person.tab();
  }
  expect(element).toHaveFocus();
}

/** Puts words in the place of others in a field, as someone does who marks them and types. */
export async function replaceText(
  person: Person,
  field: HTMLElement,
  before: string,
  after: string,
): Promise<void> {
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
    throw new Error('This is no field to write in.');
  const start = field.value.indexOf(before);
  expect(start).toBeGreaterThanOrEqual(0);
  await person.type(field, after.replaceAll('{', '{{').replaceAll('[', '[['), {
    initialSelectionStart: start,
    initialSelectionEnd: start + before.length,
  });
}

/** Opens the arguments as text, once the coloured editor is here: it takes the place of a plain field. */
export async function openColoured(person: Person, canvas: Canvas): Promise<HTMLElement> {
  const patient = { timeout: 30_000 };
  await person.click(await canvas.findByRole('tab', { name: 'JSON' }, patient));
  return await waitFor(() => {
    const field = canvas.getByRole('textbox', { name: 'Arguments as JSON' });
    expect(field).toHaveAttribute('contenteditable', 'true');
    return field;
  }, patient);
}
