/** A step down a JSON Pointer (RFC 6901). */
export function below(path: string, step: string | number): string {
  return `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A path as a JSON Pointer. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.reduce<string>(below, '');
}

/** The steps of a JSON Pointer; undefined for a text that is none. */
export function stepsOf(pointer: string): readonly string[] | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
