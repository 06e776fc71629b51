import {
  type Conversation,
  type PageTool,
  resultParts,
  type ToolContext,
  ToolError,
  type ToolQuestion,
  ToolRefused,
} from '@callboard/core';
import { createRandom, type FakeClock, type Random } from '@callboard/core/testing';
import { anyValue, anyWords } from './texts.ts';

/** Free ones run unasked, `risky` asks whatever rules allow. */
export const pageTools = ['free', 'other', 'ask', 'risky', 'wörk 🙂', '__proto__'] as const;

type PageToolName = (typeof pageTools)[number];

/** What the agent calls: tools of the page, one that only a person can answer, and its own. */
export const calledTools = [...pageTools, 'question', 'agents-own', 'never-offered'];

const questions: readonly ToolQuestion[] = [
  { message: 'Which one?', form: { kind: 'text' } },
  { form: { kind: 'choice', options: ['red', 'grün 🙂'] } },
  { message: 'Fill this in.', form: { kind: 'json', schema: { type: 'object' } } },
  { message: 'Go there.', form: { kind: 'visit', url: 'https://bank.example/consent' } },
  {
    message: 'As MCP asks.',
    form: { kind: 'json', schema: { type: 'object', properties: { floor: { type: 'integer' } } } },
    raw: {
      message: 'As MCP asks.',
      requestedSchema: { type: 'object', properties: { floor: { type: 'integer' } } },
    },
  },
];

/** What the tools of a page are made for. */
interface ToolScene {
  readonly conversation: Conversation;
  readonly clock: FakeClock;
}

/** Offers a tool of the page that does anything: what, its seed says. Returns the way to withdraw it. */
export function offerTool({ conversation, clock }: ToolScene, name: PageToolName, seed: number): () => void {
  const random = createRandom(seed);
  const isFree = name !== 'ask' && name !== '__proto__';
  return conversation.tools.register({
    name,
    description: name,
    approval: isFree ? 'none' : 'ask',
    ...(random.chance(0.3) ? { title: `Title of ${name}` } : {}),
    ...(random.chance(0.3) ? { server: random.of(['https://shop.example/mcp', 'shop', '!odd']) } : {}),
    ...(name === 'risky' ? { risk: 'high' as const } : {}),
    timeLimit: 1_000,
    order: random.of<NonNullable<PageTool['order']>>(['serial', 'concurrent', { key: () => 'one' }]),
    idempotent: random.chance(0.5),
    attempts: 1 + random.upTo(3),
    takesArgsText: random.chance(0.3),
    onException: random.of(['return-to-model', 'return-generic', 'fail'] as const),
    handler: (_args, context) => work(createRandom(seed + 7919 * context.attempt), context, clock),
  });
}

async function work(random: Random, context: ToolContext, clock: FakeClock): Promise<unknown> {
  for (let step = random.upTo(4); step > 0; step -= 1)
    await random.pick<() => unknown>(
      () => () => context.progress(anyValue(random)),
      () => () => context.partial(random.chance(0.5) ? anyWords(random) : anyValue(random)),
      () => () => (random.chance(0.5) ? context.accepted(anyValue(random)) : context.accepted()),
      () => async () => {
        const answer = await context.ask(random.of(questions));
        if (answer.action === 'cancel') throw new ToolError('Nobody said.');
      },
    )();
  // Some come back after the page has stopped waiting, and some never.
  if (random.chance(0.3))
    await random.pick<() => Promise<void>>(
      () => () => new Promise((resolve) => clock.after(random.of([400, 5_000]), () => resolve())),
      () => () => new Promise((resolve) => context.signal.addEventListener('abort', () => resolve())),
      () => () => new Promise(() => undefined),
    )();
  return random.pick<() => unknown>(
    () => () => {
      throw new ToolRefused(anyWords(random), {
        ...(random.chance(0.5) ? { detail: anyValue(random) } : {}),
        ...(random.chance(0.5) ? { stepUp: 'more access' } : {}),
        ...(random.chance(0.4) ? { as: random.of(['error', 'unsent'] as const) } : {}),
      });
    },
    () => () => {
      throw new ToolError(anyWords(random), { nothingHappened: random.chance(0.5) });
    },
    () => () => {
      throw new TypeError(anyWords(random));
    },
    ...[1, 2, 3].map(() => () => () => anyValue(random)),
    () => () => anyWords(random),
    () => () => resultParts('As it is:', { type: 'image', source: anySource(random) }),
    () => () => (random.chance(0.5) ? undefined : random.of([10n, Number.NaN, 1.1])),
  )();
}

function anySource(random: Random) {
  return random.chance(0.5)
    ? ({ type: 'data', value: 'aGVsbG8=', mimeType: 'image/png' } as const)
    : ({ type: 'url', value: 'https://shop.example/vase.png' } as const);
}
