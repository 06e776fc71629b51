import { keystrokes } from '../../pages/editor/load.ts';
import type { PageOptions } from '../../pages/page.ts';
import { onStage, type Stage } from '../browser.ts';
import { atMost, type Figure, told } from '../figure.ts';
import { inTurns, type Sample } from '../in-turns.ts';
import { median, ratio } from '../statistics.ts';

type Contender = 'editor' | 'editor, hand-written';
type Step = 'text' | 'number';

const rounds = 5;

/** A form of 200 fields: what a keystroke costs the main thread, in a text and in a number that was not there. */
export async function editor(): Promise<Figure[]> {
  return await onStage(async (stage) => [...(await typed(stage, 'text')), ...(await typed(stage, 'number'))]);
}

async function typed(stage: Stage, step: Step): Promise<Figure[]> {
  const contenders: readonly Contender[] = ['editor', 'editor, hand-written'];
  const costs = await inTurns(
    new Map(
      contenders.map((contender): [Contender, Sample] => [contender, sampleOf(stage, contender, step)]),
    ),
    rounds,
  );
  const name = `200 fields, a key in a ${step}`;
  const [ours, theirs] = [costs('editor'), costs('editor, hand-written')];
  return [
    atMost(2, `${name}, main thread`, ratio(ours, theirs), 'x hand-written'),
    told(`${name}, processor time`, median(ours) / keystrokes, 'ms', {
      'hand-written': median(theirs) / keystrokes,
    }),
  ];
}

function sampleOf(stage: Stage, contender: Contender, step: Step): Sample {
  const options: PageOptions = { contender, messages: 'one', perTask: 1, pace: 'paced', counting: false };
  return () =>
    stage.withPage(options, async (page) => {
      await page.step('prepare');
      return await page.step(step);
    });
}
