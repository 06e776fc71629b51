import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BenchPage } from '../page.ts';
import { nextFrame, shown } from '../shown.ts';
import { keystrokes, typedInto } from './load.ts';

/** A page with one form of 200 fields. */
export function typingPage(form: ReactNode): BenchPage {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  return {
    steps: {
      async prepare() {
        createRoot(root).render(form);
        await shown(() => boxOf(typedInto.text) !== undefined);
        // What is done once the form is there is not typing.
        for (let frame = 0; frame < 60; frame += 1) await nextFrame();
      },
      text: () => typeInto(typedInto.text),
      number: () => typeInto(typedInto.number),
    },
    counts: () => ({ commitsOfAFrame: 0, untouchedRenders: 0 }),
  };
}

/** Types as a keyboard does: the browser itself puts each character in, and tells the page. */
async function typeInto(label: string): Promise<void> {
  const box = boxOf(label);
  if (box === undefined) throw new Error(`there is no box for ${label}`);
  box.focus();
  const before = box.value.length;
  for (let typed = 0; typed < keystrokes; typed += 1) {
    document.execCommand('insertText', false, String((typed % 9) + 1));
    await nextFrame();
  }
  if (box.value.length !== before + keystrokes) throw new Error(`not all was typed into ${label}`);
}

function boxOf(label: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    new RegExp(`^${label}(?!\\d)`).test(textContent ?? ''),
  );
  const control = found?.control;
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined;
}
