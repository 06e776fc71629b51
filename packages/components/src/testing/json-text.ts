import { act, fireEvent, screen } from '@testing-library/react';

/** Opens the arguments as text in an editor that is open, or about to be. */
export async function openJson(label = 'Arguments as JSON'): Promise<HTMLTextAreaElement> {
  fireEvent.click(await screen.findByRole('tab', { name: 'JSON' }));
  const field = await screen.findByRole('textbox', { name: label });
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('Here the text is plain.');
  act(() => field.focus());
  return field;
}
