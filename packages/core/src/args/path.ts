/** One step into a JSON value: the name of a member, or the index of an array's item. */
export type ArgsStep = string | number;

/** The way from the whole value to one inside it. Empty: the whole value. */
export type ArgsPath = readonly ArgsStep[];

export const ROOT_PATH: ArgsPath = Object.freeze([]);

const STEPS_AT_EACH_END = 4;
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

/** The start of a text, short enough for a message, never ending in half a character. */
export function clip(text: string, limit = 40): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A path in words: `items[2].price`, `["odd name"]`. The middle of a very long one is left out. */
export function formatPath(path: ArgsPath): string {
  if (path.length <= 2 * STEPS_AT_EACH_END) return formatSteps(path);
  return `${formatSteps(path.slice(0, STEPS_AT_EACH_END))} … ${formatSteps(path.slice(-STEPS_AT_EACH_END))}`;
}

function formatSteps(steps: ArgsPath): string {
  let text = '';
  for (const step of steps) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (PLAIN_NAME.test(step) && step.length <= 40) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(clip(step))}]`;
  }
  return text;
}

export function samePath(a: ArgsPath, b: ArgsPath): boolean {
  return a.length === b.length && startsWith(a, b);
}

/** True if the path begins with all steps of the other. */
export function startsWith(path: ArgsPath, start: ArgsPath): boolean {
  if (start.length > path.length) return false;
  for (let i = start.length - 1; i >= 0; i--) if (path[i] !== start[i]) return false;
  return true;
}
