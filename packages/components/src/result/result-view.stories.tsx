import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ResultView } from './result-view.tsx';

/** What a tool gave back: text, JSON, parts, or an error. Nothing in it is run, and nothing is fetched unasked. */
const meta = {
  component: ResultView,
} satisfies Meta<typeof ResultView>;

export default meta;
type Story = StoryObj<typeof meta>;

const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script> [link](javascript:alert(1))';

export const Text: Story = {
  args: { content: { kind: 'text', text: 'The page is dark now.' } },
};

export const EmptyText: Story = {
  args: { content: { kind: 'text', text: '' } },
};

export const LongText: Story = {
  args: {
    content: {
      kind: 'text',
      text: Array.from(
        { length: 120 },
        (_, index) => `Line ${index + 1}: A-${1001 + index} is delivered.`,
      ).join('\n'),
    },
  },
};

export const Json: Story = {
  args: {
    content: {
      kind: 'json',
      json: '{"order_id":"A-1001","state":"delivered","total":40.00,"buyer":{"name":"Mira Lind","since":2019},"items":[{"name":"Vase, blue","quantity":1}],"note":null}',
    },
  },
  async play({ canvas }) {
    await canvas.findByText('delivered');
  },
};

export const JsonNothing: Story = {
  args: { content: { kind: 'json', json: 'null' } },
};

export const JsonNumber: Story = {
  args: { content: { kind: 'json', json: '9007199254740993' } },
  async play({ canvasElement }) {
    await expect(canvasElement).toHaveTextContent('9007199254740993');
  },
};

/** It says that it is not JSON, and shows it as it came. */
export const NotJson: Story = {
  args: { content: { kind: 'json', json: '{"order_id": A-1001}' } },
  async play({ canvas }) {
    await canvas.findByText('This is not valid JSON; it is shown as it came.');
  },
};

/** Five megabytes are read, bounded, and all within reach (P26). */
export const FiveMegabytes: Story = {
  args: {
    content: {
      kind: 'json',
      json: JSON.stringify({
        rows: Array.from({ length: 50_000 }, (_, index) => ({
          order_id: `A-${index}`,
          state: 'delivered',
          note: 'Left with the neighbour on the second floor, who signed for it.',
        })),
      }),
    },
  },
  async play({ canvas, canvasElement }) {
    await canvas.findByText(/50,000 items/, undefined, { timeout: 20_000 });
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(3_000);
  },
};

export const Parts: Story = {
  args: {
    content: {
      kind: 'parts',
      parts: [
        { type: 'text', text: 'One photo, taken on 30 December.' },
        { type: 'image', source: { type: 'data', value: 'iVBORw0KGgo=', mimeType: 'image/png' } },
        { type: 'document', source: { type: 'file', value: 'file-9', mimeType: 'application/pdf' } },
      ],
    },
  },
  async play({ canvas }) {
    // These bytes are no picture, whatever they say.
    await canvas.findByText('It could not be shown here.');
  },
};

/** An address is asked for when somebody presses, who reads first whose it is. */
export const Addresses: Story = {
  args: {
    content: {
      kind: 'parts',
      parts: [
        { type: 'image', source: { type: 'url', value: 'https://shop.example@evil.example/pixel.png' } },
        { type: 'document', source: { type: 'url', value: 'https://shop.example/terms?of=A-1001' } },
        { type: 'audio', source: { type: 'url', value: 'javascript:alert(1)', mimeType: 'audio/mpeg' } },
      ],
    },
  },
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('button', { name: 'Show image from evil.example' });
    await expect(canvasElement.querySelectorAll('img, audio, video, iframe, object')).toHaveLength(0);
    await expect(canvas.getByRole('link', { name: 'Open at shop.example' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
  },
};

export const Failure: Story = {
  args: { content: { kind: 'text', text: 'There is no order A-9999.' }, isError: true },
};

/** Markup is text, wherever it stands (P24). */
export const Markup: Story = {
  args: { content: { kind: 'json', json: JSON.stringify({ [markup]: markup, list: [markup] }) } },
  async play({ canvasElement }) {
    await expect(canvasElement).toHaveTextContent('<script>alert(1)</script>');
    await expect(canvasElement.querySelectorAll('img, script, a')).toHaveLength(0);
  },
};

export const Dark: Story = { ...Json, globals: { theme: 'dark' } };

export const RightToLeft: Story = { ...Json, globals: { direction: 'rtl' } };

export const Narrow: Story = { ...Json, globals: { viewport: { value: 'narrow' } } };
