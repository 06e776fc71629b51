import { isPending } from './request.ts';
import type { Thread } from './thread.ts';
import type { TimeLimit } from './time-limit.ts';
import type { ToolContext } from './tool.ts';
import { answerToTool, type ToolAnswer, type ToolQuestion } from './tool-question.ts';

/** What the asks of one attempt are put with. */
interface AskingParts {
  readonly thread: Thread;
  readonly key: string;
  readonly attempt: number;
  /** True while the attempt has not ended. */
  readonly isOpen: () => boolean;
  readonly signal: AbortSignal;
  /** The tool's own; it stands still while a person thinks. */
  readonly timeLimit: TimeLimit;
}

/**
 * Puts what a handler asks to the person, one thing after another, and hands it what came of it. A question ends with its
 * attempt, whoever ends that: its request is withdrawn, and its promise rejects (P17).
 */
export function createToolAsks(parts: AskingParts): ToolContext['ask'] {
  const { thread, key, attempt, isOpen, signal, timeLimit } = parts;
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  function whyOver(): unknown {
    return signal.aborted ? signal.reason : new DOMException('The attempt has ended.', 'AbortError');
  }

  function put(question: ToolQuestion): Promise<ToolAnswer> {
    count += 1;
    const requestId = `${key.length}:${key}:${attempt}:${count}`;
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const request = thread.request(requestId);
        if (request !== undefined && isPending(request)) return;
        stopObserving();
        timeLimit.resume();
        const record = request?.state.kind === 'ended' ? request.state.record : undefined;
        if (record === undefined || !isOpen()) {
          reject(whyOver());
          return;
        }
        const answer = answerToTool(record.decision);
        thread.dispatch({ type: 'input-given', key, attempt, requestId, answer });
        resolve(answer);
      };
      timeLimit.pause();
      thread.dispatch({ type: 'input-requested', key, attempt, requestId, question });
      const stopObserving = thread.observe(look);
      look();
    });
  }

  return (question) => {
    const asked = last.then(() => {
      if (!isOpen()) throw whyOver();
      return put(question);
    });
    // The next one comes whatever became of this one.
    last = asked.catch(() => undefined);
    return asked;
  };
}
