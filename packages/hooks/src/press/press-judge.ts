import { callApart } from '@callboard/core';

/** What a press is taken for. */
export type PressVerdict =
  /** A person's, by hand or with assistive technology, on a prompt that they could see. */
  | { readonly kind: 'person' }
  /** Made by code: a script's event, none at all, or one about a prompt that nobody has shown to the judge. */
  | { readonly kind: 'code' }
  /** An accident: it changes nothing, and the person is told so. */
  | { readonly kind: 'ignored'; readonly why: 'too-early' | 'covered' | 'off-screen' };

/** The event of a press (click, keydown, submit): the DOM's own, or React's around it. */
export type Press = Event | { readonly nativeEvent: Event };

/** How one prompt is watched. */
export interface WatchOptions {
  /** Milliseconds it has to be in sight before a press on it counts; the judge's own unless given. */
  readonly guard: number | undefined;
  /** Told when presses begin to count, and when they do no more. */
  readonly onChange: (isSeen: boolean) => void;
}

/** A prompt that is on the page. */
export interface PromptWatch {
  judge(press: Event): PressVerdict;
  stop(): void;
}

/**
 * Says whose a press is. A port: the default asks the DOM; another one may know better, as a kiosk with a hand on its
 * screen or a test that plays the person does.
 */
export interface PressJudge {
  /** Begins to watch the element that shows a question and its answers. */
  watch(prompt: Element, options: WatchOptions): PromptWatch;
}

/**
 * Whose a press on a watched prompt is. Without an event, or where no element was shown to the judge, it is code's: nobody
 * knows what a person saw. So it is where the judge throws.
 */
export function judgePress(watch: PromptWatch | undefined, press: Press | undefined): PressVerdict {
  if (press === undefined || watch === undefined) return byCode;
  let verdict = byCode;
  callApart(() => {
    verdict = watch.judge('nativeEvent' in press ? press.nativeEvent : press);
  });
  return verdict;
}

const byCode: PressVerdict = { kind: 'code' };
