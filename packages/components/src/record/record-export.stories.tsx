import { checkRecord, openRecord } from '@callboard/record';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { englishRecord } from '../messages/english-record.ts';
import { onStage, staged } from '../testing/story-stage.tsx';
import { RecordExport } from './record-export.tsx';

/** The file that the story saved last; a story saves into here, not onto the machine it is shown on. */
const saved: { name: string; bytes: Uint8Array<ArrayBuffer> } = { name: '', bytes: new Uint8Array() };

/** Saves the record of a conversation as a vCon. */
const meta = {
  component: RecordExport,
  decorators: [onStage],
  args: {
    details: { agent: { name: 'Kiln support' }, subject: 'Refund of order A-1001' },
    fileName: 'refund',
    onSave: (bytes, name) => Object.assign(saved, { bytes, name }),
  },
} satisfies Meta<typeof RecordExport>;

export default meta;
type Story = StoryObj<typeof meta>;

function savedRecord(): unknown {
  return JSON.parse(new TextDecoder().decode(saved.bytes));
}

export const Saves: Story = {
  ...staged({ recording: 'completed' }),
  async play({ canvas, canvasElement, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: englishRecord.save }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/^Saved, with/));
    await expect(saved.name).toBe('refund.vcon.json');
    const record = savedRecord();
    await expect(checkRecord(record)).toEqual([]);
    await expect(openRecord(record).entries.length).toBeGreaterThan(3);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const SavesDark: Story = { ...Saves, globals: { theme: 'dark' } };
export const SavesRightToLeft: Story = { ...Saves, globals: { direction: 'rtl' } };
export const SavesNarrow: Story = { ...Saves, globals: { viewport: { value: 'narrow' } } };

/** A rejected call: its arguments are in the file only where a person wants them there. */
export const WithWhatWasNeverSent: Story = {
  ...staged({ recording: 'rejected' }),
  async play({ canvas, userEvent }) {
    const save = canvas.getByRole('button', { name: englishRecord.save });
    await userEvent.click(save);
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/^Saved, with/));
    await expect(JSON.stringify(savedRecord())).not.toContain('order_id');
    await userEvent.click(canvas.getByRole('checkbox', { name: englishRecord.withUnsent }));
    await userEvent.click(save);
    await waitFor(() => expect(JSON.stringify(savedRecord())).toContain('order_id'));
  },
};

/** What the app gives it throws: that is said, and nothing is saved. */
export const CannotBeWritten: Story = {
  ...staged({ recording: 'completed' }),
  args: {
    details: {
      serverOf: () => {
        throw new Error('The list of servers is not loaded.');
      },
    },
  },
  async play({ canvas, userEvent }) {
    saved.name = '';
    await userEvent.click(canvas.getByRole('button', { name: englishRecord.save }));
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('The list of servers is not loaded.'),
    );
    await expect(saved.name).toBe('');
  },
};
