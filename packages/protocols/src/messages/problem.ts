import { type ArgsPath, formatPath } from '@callboard/core/args';

/** Why a stored conversation cannot be read. Nothing of it was taken over, and nothing of it is lost. */
export interface MessagesProblem {
  readonly code: 'not-json' | 'malformed';
  /** Where, as steps from the list of messages: `[3, 'content', 1, 'id']`. */
  readonly path: ArgsPath;
  /** The same in words. */
  readonly message: string;
}

/** Ends the reading of a conversation. */
export class Unreadable extends Error {
  readonly problem: MessagesProblem;

  constructor(path: ArgsPath, words: string, code: MessagesProblem['code'] = 'malformed') {
    const message = path.length === 0 ? words : `messages${formatPath(path)}: ${words}`;
    super(message);
    this.problem = { code, path, message };
  }
}

/** Names a value's kind for a message to a developer. */
export function kindOf(json: string | undefined): string {
  switch (json?.at(0)) {
    case undefined:
      return 'is missing';
    case '"':
      return 'is a text';
    case '[':
      return 'is a list';
    case '{':
      return 'is an object';
    case 'n':
      return 'is null';
    case 't':
    case 'f':
      return 'is true or false';
    default:
      return 'is a number';
  }
}
