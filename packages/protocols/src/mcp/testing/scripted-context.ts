import type { JsonValue, ToolAnswer, ToolContext, ToolQuestion } from '@callboard/core';

/** A question that is open, in the test's hands. */
interface PlayedQuestion {
  readonly question: ToolQuestion;
  answers(answer: ToolAnswer): void;
}

/** What a handler is given, as the mechanism gives it, with everything it does with it written down. */
export interface ScriptedContext {
  readonly context: ToolContext;
  readonly progress: readonly JsonValue[];
  readonly accepted: readonly (JsonValue | undefined)[];
  readonly questions: readonly PlayedQuestion[];
  /** Ends the attempt: what is open rejects. */
  abort(reason?: DOMException): void;
}

/** A context for a call; `answer` answers each question at once, where it is given. */
export function scriptedContext(
  answer?: (question: ToolQuestion) => ToolAnswer,
  { toolCallId = 'call-1', attempt = 1 }: { toolCallId?: string; attempt?: number } = {},
): ScriptedContext {
  const controller = new AbortController();
  const progress: JsonValue[] = [];
  const accepted: (JsonValue | undefined)[] = [];
  const questions: PlayedQuestion[] = [];
  return {
    progress,
    accepted,
    questions,
    abort: (reason = new DOMException('The call was stopped.', 'AbortError')) => controller.abort(reason),
    context: {
      signal: controller.signal,
      toolCallId,
      threadId: 'thread-1',
      runId: 'run-1',
      turnId: 'turn-1',
      epoch: 1,
      attempt,
      argsText: '{}',
      progress: (value) => void progress.push(value),
      partial: () => {},
      accepted: (reference) => void accepted.push(reference),
      ask: (question) =>
        new Promise((resolve, reject) => {
          const { signal } = controller;
          const stop = (): void => reject(signal.reason);
          const answers = (given: ToolAnswer): void => {
            signal.removeEventListener('abort', stop);
            resolve(given);
          };
          signal.addEventListener('abort', stop);
          questions.push({ question, answers });
          if (answer !== undefined) answers(answer(question));
        }),
    },
  };
}
