import type { PageTool } from '@callboard/core';
import { callOf, runOf } from '@callboard/core/testing';
import { type HostileText, hostileTexts } from '@callboard/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { onStage, StoryStage, stageOf } from '../testing/story-stage.tsx';

/**
 * Arguments that would deceive whoever decides on them. Each is text and nothing else, what is hidden in it is seen, all of
 * it can be reached, and it neither moves nor imitates the card's own words and buttons (P7, P24).
 */
const meta = {
  component: ToolCallCard,
  args: { callKey: '' },
  decorators: [onStage],
  render: (_args, context) => (
    <div style={{ display: 'grid', gap: 12 }}>
      {stageOf(context).keys.map((key) => (
        <ToolCallCard key={key} callKey={key} />
      ))}
    </div>
  ),
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const noteTool: PageTool = {
  name: 'keep_note',
  title: 'Keep note',
  description: 'Keeps a note.',
  parameters: { type: 'object' },
  takesArgsText: true,
  handler: () => 'Kept.',
};

/** A thread on which an agent has made one call with each of these, played through the real machine. */
async function played(texts: readonly HostileText[]): Promise<StoryStage> {
  const stage = new StoryStage({});
  const { conversation, agent } = stage;
  conversation.tools.register(noteTool);
  const leave = conversation.start();
  void conversation.send('Keep my notes');
  await turn();
  const { runId } = agent.last().request;
  const calls = texts.flatMap(({ argsText }, index) => callOf(runId, `call-${index}`, 'keep_note', argsText));
  await agent.last().push(...runOf(runId, calls).flat());
  await agent.last().end();
  for (let turns = 0; turns < 200 && conversation.thread.openRequests().length < texts.length; turns += 1)
    await turn();
  leave();
  return stage;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}

function story(texts: readonly HostileText[]): Story {
  return {
    loaders: [async () => ({ stage: await played(texts) })],
    async play({ canvasElement, userEvent }) {
      const cards = [...canvasElement.querySelectorAll<HTMLElement>('[data-slot="tool-call"]')];
      await expect(cards).toHaveLength(texts.length);
      for (const [index, text] of texts.entries()) {
        const card = cards[index];
        if (card === undefined) continue;
        await holds(card, text);
        await isWithinReach(card, text, userEvent);
      }
      await nothingHappened();
    },
  };
}

/** The card shows what is hidden, and is still the card that everybody knows. */
async function holds(card: HTMLElement, { name, shows }: HostileText): Promise<void> {
  // What tells hosts apart is fetched with the first of them.
  await waitFor(() => {
    for (const shown of shows) expect(card, name).toHaveTextContent(shown);
  });
  const foreign = card.querySelector(
    'img, picture, video, audio, iframe, object, embed, script, style, link, form, a',
  );
  await expect(foreign, name).toBeNull();

  await expect(card.scrollWidth, `${name}: width`).toBeLessThanOrEqual(card.clientWidth);
  const prompt = part(card, '[data-slot="approval-prompt"]');
  // What is seen: a button keeps room for what it says while it is pressed.
  // biome-ignore lint/performance/useDomNodeTextContent: that would tell of what is hidden, too.
  const words = prompt.innerText.split(/\n+/).join('|');
  await expect(words, name).toBe('Approve|Edit|Reject…|Answer instead…');
  const args = part(card, '[data-slot="tool-call-args"]');
  await expect(args.getBoundingClientRect().bottom, `${name}: above the buttons`).toBeLessThanOrEqual(
    prompt.getBoundingClientRect().top + 1,
  );
  const approve = part(prompt, '[data-part="decision"]');
  approve.scrollIntoView({ block: 'center' });
  const box = approve.getBoundingClientRect();
  for (const [x, y] of [
    [0.1, 0.1],
    [0.5, 0.5],
    [0.9, 0.9],
  ] as const) {
    const over = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    await expect(approve.contains(over), `${name}: the button is free`).toBe(true);
  }
}

/** The raw text says how long it is, and its end can be looked at. */
async function isWithinReach(
  card: HTMLElement,
  { name, argsText }: HostileText,
  person: { click(element: Element): Promise<void> },
): Promise<void> {
  const raw = [...card.querySelectorAll('[data-slot="callboard-disclosure-trigger"]')].find((trigger) =>
    trigger.textContent?.startsWith('Raw text'),
  );
  if (raw === undefined) throw new Error(`${name}: there is no way to the raw text.`);
  await expect(raw, name).toHaveTextContent(argsText.length.toLocaleString('en'));
  await person.click(raw);
  const place = raw.closest('[data-slot="callboard-disclosure"]') ?? raw.parentElement;
  const last = [...(place?.querySelectorAll('button') ?? [])].find((button) => button.textContent === 'End');
  if (last !== undefined) await person.click(last);
  const shown = place?.querySelector('[data-slot="long-text-box"]')?.textContent ?? '';
  await expect(shown.slice(-1), name).toBe('}');
  if (argsText.length > 4_000) await expect(shown, name).toContain(argsText.slice(-30));
}

function part(around: HTMLElement, selector: string): HTMLElement {
  const found = around.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Nothing was fetched, nothing ran, nothing of the page was changed. */
async function nothingHappened(): Promise<void> {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  await expect(fetched.filter((name) => /(?:evil|bank)\.example/.test(name))).toEqual([]);
  await expect(Reflect.get(window, 'hostile')).toBeUndefined();
  await expect(Reflect.get({}, 'polluted')).toBeUndefined();
}

/** Text that runs the other way, in values and in keys. */
export const Directions: Story = story(hostileTexts.directions);

/** Characters that nobody sees. */
export const Unseen: Story = story(hostileTexts.unseen);

/** Hosts that are not what they look like. */
export const Hosts: Story = story(hostileTexts.hosts);

/** Content far away: to the right, far down, deep, long. */
export const FarAway: Story = story(hostileTexts.places);

/** Text that wants to be markup, code, or a part of the card. */
export const Disguises: Story = story(hostileTexts.disguises);

/** An agent's own tool that is named like one of the page, but for one letter. */
export const AnotherTool: Story = {
  loaders: [
    async () => {
      const stage = new StoryStage({});
      stage.conversation.tools.register({ ...noteTool, name: 'refund_order' });
      const leave = stage.conversation.start();
      void stage.conversation.send('Refund it');
      await turn();
      const { runId } = stage.agent.last().request;
      await stage.agent
        .last()
        .push(...runOf(runId, callOf(runId, 'call-1', 'refund_\u043Erder', '{"order": "A-1001"}')));
      await stage.agent.last().end();
      await turn();
      leave();
      return { stage };
    },
  ],
  async play({ canvas }) {
    await canvas.findByText('not refund_order');
  },
};
