import { useConversation, useToolArgs, useToolCall } from '@callboard/hooks';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { onStage, StoryStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ArgsView } from './args-view.tsx';

/** Arguments as they are written, and as they are: readable while partial, bounded, everything within reach. */
const meta = {
  component: ArgsView,
  args: { args: undefined, text: '' },
  decorators: [onStage],
  render: () => <FirstArgs />,
} satisfies Meta<typeof ArgsView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The arguments of the first call on stage, as a card reads them. */
function FirstArgs() {
  const { thread } = useConversation();
  const key = thread.callKeys()[0] ?? '';
  const call = useToolCall(key)?.call;
  const args = useToolArgs(key);
  const isWriting = call?.args.state === 'streaming';
  return <ArgsView args={args} text={call?.args.text ?? ''} isWriting={isWriting} />;
}

/** Presses what a selector finds first, until it finds nothing. */
async function pressAll(
  within: HTMLElement,
  selector: string,
  person: { keyboard(keys: string): Promise<void> },
): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const next = within.querySelector<HTMLElement>(selector);
    if (next === null) return;
    next.focus();
    await person.keyboard('{Enter}');
  }
}

export const Empty: Story = {
  ...staged({ recording: 'args-streaming-empty' }),
  async play({ canvas }) {
    await canvas.findByText(/Waiting for the arguments/);
  },
};

export const Partial: Story = {
  ...staged({ recording: 'args-streaming' }),
  async play({ canvas, canvasElement }) {
    await canvas.findByText('The vase arri');
    await expect(canvasElement.querySelectorAll('[data-slot="writing-caret"]')).not.toHaveLength(0);
  },
};

export const PartialList: Story = {
  ...staged({ recording: 'args-streaming-list' }),
};

export const Whole: Story = {
  ...staged({ recording: 'awaiting-decision-email' }),
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('[data-slot="writing-caret"]')).toBeNull();
  },
};

export const Broken: Story = {
  ...staged({ recording: 'args-streaming-broken' }),
  async play({ canvas }) {
    await canvas.findByText('The arguments break here');
    await canvas.findByText('What could be read before that');
  },
};

/** Nobody reads past them: direction marks, zero width, controls, tags (P7). */
export const HiddenCharacters: Story = {
  ...staged({ recording: 'hidden-characters' }),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('img', { name: /right-to-left override/ })).not.toHaveLength(0);
    await expect(canvas.getAllByRole('img', { name: /zero width space/ })).not.toHaveLength(0);
  },
};

/** Forty levels: each can be unfolded. */
export const Deep: Story = {
  ...staged({ recording: 'deep-arguments' }),
  async play({ canvas, canvasElement, userEvent }) {
    await pressAll(canvasElement, '[data-slot="value-nested-trigger"][aria-expanded="false"]', userEvent);
    await canvas.findByText('the bottom');
  },
};

/** Three hundred items and sixty fields: a few at first, all of them within reach. */
export const Wide: Story = {
  ...staged({ recording: 'wide-arguments' }),
  async play({ canvas, canvasElement, userEvent }) {
    await expect(canvas.queryByText('A-1300')).toBeNull();
    await pressAll(canvasElement, '[data-slot="value-items"] + [data-part="more"]', userEvent);
    await canvas.findByText('A-1300');
  },
};

export const HostileKeys: Story = {
  ...staged({ recording: 'hostile-keys' }),
  async play({ canvas }) {
    await canvas.findByText('__proto__');
    await canvas.findByText('constructor');
    await expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  },
};

/** Markup is text, wherever it stands (P24). */
export const Markup: Story = {
  ...staged({ recording: 'markup' }),
  async play({ canvasElement }) {
    await expect(canvasElement).toHaveTextContent('<img src=x onerror="alert(1)">');
    await expect(canvasElement.querySelectorAll('img, script, b, a')).toHaveLength(0);
  },
};

export const LargeNumbers: Story = {
  ...staged({ recording: 'large-numbers' }),
  async play({ canvasElement }) {
    for (const number of ['9007199254740993', '0.1234567890123456789', '1E-400'])
      await expect(canvasElement).toHaveTextContent(number);
  },
};

export const RightToLeftText: Story = {
  ...staged({ recording: 'right-to-left' }),
};

export const RightToLeftPage: Story = {
  ...staged({ recording: 'right-to-left' }),
  globals: { direction: 'rtl' },
};

export const LongNames: Story = {
  ...staged({ recording: 'long-names' }),
};

export const LongNamesNarrow: Story = {
  ...staged({ recording: 'long-names' }),
  globals: { viewport: { value: 'narrow' } },
  async play({ canvasElement }) {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Code: Story = {
  ...staged({ recording: 'awaiting-decision-file' }),
};

export const Dark: Story = {
  ...staged({ recording: 'awaiting-decision-email' }),
  globals: { theme: 'dark' },
};

const line = 'The quick brown fox jumps over the lazy dog, again and again and again.\\n';

/** 200 KB in one string, and still growing: its end is followed, and the document stays small (P26). */
export const LongStringBeingWritten: Story = {
  loaders: [
    async () => {
      const stage = new StoryStage({});
      void stage.conversation.send('Write me a long file.');
      await stage.conversation.thread.dispatch([]);
      const { runId } = stage.agent.last().request;
      await stage.agent.last().push({ type: 'run-started', runId });
      await stage.agent.last().push({
        type: 'call-started',
        runId,
        toolCallId: 'call-1',
        toolName: 'write_file',
      });
      const text = `{"path": "fox.txt", "content": "${line.repeat(2_800)}`;
      for (let from = 0; from < text.length; from += 4_096)
        await stage.agent.last().push({
          type: 'call-args-appended',
          runId,
          toolCallId: 'call-1',
          delta: text.slice(from, from + 4_096),
        });
      return { stage };
    },
  ],
  async play(context) {
    const { canvasElement } = context;
    const { agent } = stageOf(context);
    const { runId } = agent.last().request;
    const box = await waitFor(() => {
      const found = canvasElement.querySelector('[data-slot="long-text-box"]');
      if (!(found instanceof HTMLElement)) throw new Error('There is no box yet.');
      return found;
    });
    await agent
      .last()
      .push({ type: 'call-args-appended', runId, toolCallId: 'call-1', delta: 'The very last words' });
    await waitFor(() => expect(box).toHaveTextContent(/The very last words$/));
    await expect(box.scrollHeight - box.scrollTop - box.clientHeight).toBeLessThan(2);
    await expect(canvasElement.textContent?.length ?? 0).toBeLessThan(100_000);
  },
};
