import { StorageError, type StorageFailure } from '@callboard/core/shared';

/** By the name of what a browser throws; anything else means that it does not let us. */
const failures: ReadonlyMap<string, StorageFailure> = new Map([
  ['QuotaExceededError', 'full'],
  ['VersionError', 'unreadable'],
  ['NotFoundError', 'unreadable'],
  ['InvalidStateError', 'gone'],
  ['AbortError', 'gone'],
  ['UnknownError', 'gone'],
]);

const words: Readonly<Record<StorageFailure, string>> = {
  refused: 'The browser does not let this page store anything',
  full: 'There is no room left in the storage of this browser',
  gone: 'The storage of this page was deleted, or closed by the browser',
  unreadable: 'The storage of this page was written by another version of it',
};

/**
 * What is thrown on, of all that is known to have gone wrong with one thing. Everything in a transaction that was given up
 * ends in an AbortError, which says nothing of why: it counts only where nothing else is known. What could not be opened
 * is not gone: nobody knows that it was there.
 */
export function toStorageError(moment: 'opening' | 'using', ...errors: readonly unknown[]): StorageError {
  const known = errors.filter((error) => error !== undefined && error !== null);
  const error = known.find((one) => nameOf(one) !== 'AbortError') ?? known[0];
  if (error instanceof StorageError) return error;
  const found = failures.get(nameOf(error)) ?? 'refused';
  const failure = found === 'gone' && moment === 'opening' ? 'refused' : found;
  return new StorageError(failure, `${words[failure]}${messageOf(error)}.`, { cause: error });
}

/** Errors of another window are no `Error` here, and a full storage is an error of its own kind in newer browsers. */
function nameOf(error: unknown): string {
  return textAt(error, 'name') ?? '';
}

function messageOf(error: unknown): string {
  const message = textAt(error, 'message');
  return message === undefined ? '' : `: ${message.replace(/\.$/, '')}`;
}

function textAt(value: unknown, name: string): string | undefined {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
