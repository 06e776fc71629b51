import type { PressJudge, PromptWatch } from './press-judge.ts';

/** Fetches what makes the judge. */
type JudgeSource = () => Promise<{ readonly createPressJudge: () => PressJudge }>;

/** A judge that is fetched apart from the page. */
export interface LateJudge extends PressJudge {
  /** Never rejects; after a failure, once more. */
  load(): Promise<void>;
}

/**
 * The judge that asks the DOM, fetched beside the page's first script: no prompt has been seen for half a second by then.
 * While it is not there no press counts (fail closed); each one tries again.
 */
export function createLateJudge(source: JudgeSource = () => import('./dom-judge.ts')): LateJudge {
  let judge: PressJudge | undefined;
  let fetching: Promise<void> | undefined;

  function load(): Promise<void> {
    fetching ??= source().then(
      ({ createPressJudge }) => {
        judge = createPressJudge();
      },
      () => {
        fetching = undefined;
      },
    );
    return fetching;
  }

  return {
    load,
    watch(prompt, options) {
      let own: PromptWatch | undefined;
      let isOver = false;
      const begin = (): void => {
        if (!isOver) own ??= judge?.watch(prompt, options);
      };
      const beginSoon = (): void => void load().then(begin);
      begin();
      if (own === undefined) beginSoon();
      return {
        judge(press) {
          if (own !== undefined) return own.judge(press);
          beginSoon();
          return { kind: 'ignored', why: 'too-early' };
        },
        stop() {
          isOver = true;
          own?.stop();
        },
      };
    },
  };
}
