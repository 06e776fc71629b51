import { readFile } from 'node:fs/promises';
import { englishRecord } from '@callboard/components/record';
import { checkRecord } from '@callboard/record';
import { expect, type Locator, type Page } from '@playwright/test';
import { recordWords } from '../src/record/record-words.ts';
import { pageWords } from '../src/settings/page-words.ts';

const { record: title, close } = pageWords.en;
const words = recordWords.en;

/** An event of a record, as a reader finds it in the file. */
interface SavedEvent {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** A record that was saved: its file, and what is in it. */
export interface SavedRecord {
  readonly path: string;
  readonly text: string;
  /** Events of these types, in their order. */
  events(...types: readonly string[]): readonly SavedEvent[];
}

/** The record of the conversation, as a person finds it on the page. */
export class RecordDialog {
  readonly #page: Page;
  readonly root: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.root = page.getByRole('dialog', { name: title, exact: true });
  }

  get opener(): Locator {
    return this.#page.getByRole('button', { name: title, exact: true });
  }

  get close(): Locator {
    return this.root.getByRole('button', { name: close, exact: true });
  }

  get save(): Locator {
    return this.root.getByRole('button', { name: englishRecord.save });
  }

  /** What is shown: the record of the conversation and that of a file both keep their place. */
  get entries(): Locator {
    return this.root.locator('[data-slot="record-entry"]:visible');
  }

  get fileRefused(): Locator {
    return this.root.getByRole('alert');
  }

  get person(): Locator {
    return this.root.getByLabel(englishRecord.filters.person).filter({ visible: true });
  }

  /** What the timeline says how many there are. */
  get count(): Locator {
    return this.root.locator('[data-slot="record-count"]:visible');
  }

  /** Saves it and reads the file, in which nothing may be wrong. */
  async saved(): Promise<SavedRecord> {
    const download = this.#page.waitForEvent('download');
    await this.save.click();
    const path = await (await download).path();
    const text = await readFile(path, 'utf8');
    const record: { readonly events: readonly SavedEvent[] } = JSON.parse(text);
    expect(checkRecord(record), 'what is wrong with the record').toEqual([]);
    return {
      path,
      text,
      events: (...types) => record.events.filter(({ type }) => types.includes(type)),
    };
  }

  /** Chooses a file, as a person does in the window of their system. */
  async open(file: string | { readonly name: string; readonly text: string }): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.root.getByRole('button', { name: words.openFile }).click();
    await (await chooser).setFiles(
      typeof file === 'string'
        ? file
        : { name: file.name, mimeType: 'application/octet-stream', buffer: Buffer.from(file.text) },
    );
  }

  /** The lines of all entries, once there are so many: those far from what is on screen are not mounted. */
  async lines(count: number): Promise<readonly string[]> {
    await expect(this.count).toHaveText(`${count} entries`);
    const scroller = this.root.locator('[data-slot="record-scroller"]:visible');
    const lines = new Map<string, string>();
    await scroller.evaluate((element) => {
      element.scrollTop = 0;
    });
    await expect
      .poll(async () => {
        for (const [place, line] of await this.#mounted()) lines.set(place, line);
        await scroller.evaluate((element) => {
          element.scrollTop += element.clientHeight / 2;
        });
        return lines.size;
      })
      .toBe(count);
    return [...lines].toSorted(([one], [other]) => Number(one) - Number(other)).map(([, line]) => line);
  }

  async #mounted(): Promise<readonly (readonly [string, string])[]> {
    return await this.entries.evaluateAll((entries) =>
      entries.map((entry) => {
        const parts = entry.querySelectorAll('[data-slot="record-entry-line"] > span');
        const texts = [...parts].map(({ textContent }) => textContent);
        return [entry.getAttribute('aria-posinset') ?? '', texts.join(' | ')] as const;
      }),
    );
  }
}
