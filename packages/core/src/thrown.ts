/** Name and message of something that was thrown. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
}

/** Reads anything that can be thrown, without trusting it. Never throws. */
export function describeThrown(error: unknown): Thrown {
  try {
    return read(error);
  } catch {
    return { name: 'Error', message: 'It threw something that cannot be read.' };
  }
}

/** Errors of another window are no `Error` here, so what counts is that they say something. */
function read(error: unknown): Thrown {
  if (typeof error === 'string' && error !== '') return { name: 'Error', message: error };
  if (typeof error !== 'object' || error === null)
    return { name: 'Error', message: `It threw ${shown(error)} instead of an error.` };
  const name = textAt(error, 'name') ?? 'Error';
  const message = textAt(error, 'message');
  if (message !== undefined) return { name, message };
  return {
    name,
    message:
      error instanceof Error ? 'It gave no reason.' : 'It threw an object that does not say what happened.',
  };
}

function shown(value: unknown): string {
  return typeof value === 'string'
    ? 'an empty text'
    : typeof value === 'function'
      ? 'a function'
      : String(value);
}

function textAt(error: object, name: 'name' | 'message'): string | undefined {
  const text: unknown = Reflect.get(error, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
