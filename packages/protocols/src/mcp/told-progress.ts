import type { JsonObject, ToolContext } from '@callboard/core';
import type { CallSetting } from './setting.ts';
import { amountOf, memberOf, objectOf, textOf } from './wire-json.ts';

/** Passes on what a server tells of how far a call is: a number that rises, and words. */
export function progressOf(context: ToolContext, setting: CallSetting): (progress: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (given) => {
    const told = objectOf(given);
    const progress = memberOf(told, 'progress');
    if (typeof progress !== 'number' || !Number.isFinite(progress) || progress <= last) {
      setting.note('progress-not-rising', 'Progress has to rise: what did not was left out.', context);
      return;
    }
    last = progress;
    const total = amountOf(told, 'total');
    const message = textOf(told, 'message');
    const shown: JsonObject = {
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
    context.progress(shown);
  };
}
