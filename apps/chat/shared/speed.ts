/** How fast the scripted agent types, slowest first. */
export const speeds = ['slow', 'normal', 'fast', 'instant'] as const;

/** A typing speed; the page asks for one in `forwardedProps.speed` of the run input. */
export type Speed = (typeof speeds)[number];

/** Says whether a value from outside is one of `speeds`. */
export function isSpeed(value: unknown): value is Speed {
  return speeds.some((speed) => speed === value);
}
