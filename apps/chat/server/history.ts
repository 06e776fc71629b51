import type { Message, MessageOf } from './run-input.ts';

/** Why a history cannot be continued: which rule it breaks, in words, and for which calls. */
export interface HistoryProblem {
  readonly code:
    | 'unanswered-call'
    | 'doubled-answer'
    | 'orphaned-answer'
    | 'misplaced-answer'
    | 'doubled-call';
  readonly message: string;
  readonly toolCallIds: readonly string[];
}

/** One assistant message with calls, and the answers that stand directly behind it. */
interface Block {
  readonly calls: readonly string[];
  readonly answers: readonly string[];
}

/**
 * Looks for the first thing in a history that strict model providers refuse: every call of an assistant message must
 * be answered once, directly behind that message, among its siblings' answers and in the order of the calls. Calls that
 * an interrupt holds wait for the run that goes on.
 */
export function findHistoryProblem(
  messages: readonly Message[],
  held: ReadonlySet<string> = new Set(),
): HistoryProblem | undefined {
  const { blocks, strays } = readBlocks(messages);
  const known = new Set(blocks.flatMap((block) => block.calls));
  const inPlace = new Set(blocks.flatMap((block) => block.answers.filter((id) => block.calls.includes(id))));
  const astray = new Set([
    ...strays,
    ...blocks.flatMap((block) => block.answers.filter((id) => !block.calls.includes(id))),
  ]);

  const orphans = [...astray].filter((id) => !known.has(id));
  if (orphans.length > 0) {
    return problem('orphaned-answer', orphans, 'There is no call for this answer');
  }
  const doubledAstray = [...astray].filter((id) => inPlace.has(id));
  if (doubledAstray.length > 0) {
    return problem('doubled-answer', doubledAstray, 'This call was answered more than once');
  }
  if (astray.size > 0) {
    return problem(
      'misplaced-answer',
      [...astray],
      'An answer must stand directly behind the message of its call',
    );
  }
  for (const block of blocks) {
    const found = findBlockProblem(block, held);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findBlockProblem({ calls, answers }: Block, held: ReadonlySet<string>): HistoryProblem | undefined {
  const doubledCalls = repeated(calls);
  if (doubledCalls.length > 0) {
    return problem('doubled-call', doubledCalls, 'This call stands twice in one message');
  }
  const doubledAnswers = repeated(answers);
  if (doubledAnswers.length > 0) {
    return problem('doubled-answer', doubledAnswers, 'This call was answered more than once');
  }
  const due = calls.filter((id) => answers.includes(id) || !held.has(id));
  const unanswered = due.filter((id) => !answers.includes(id));
  if (unanswered.length > 0) {
    return problem('unanswered-call', unanswered, 'This call has no answer');
  }
  const outOfOrder = answers.filter((id, index) => due[index] !== id);
  if (outOfOrder.length > 0) {
    return problem('misplaced-answer', outOfOrder, 'Answers must stand in the order of their calls');
  }
  return undefined;
}

function readBlocks(messages: readonly Message[]): { blocks: readonly Block[]; strays: readonly string[] } {
  const blocks: Block[] = [];
  const strays: string[] = [];
  let answers: string[] | undefined;
  for (const message of messages) {
    if (message.role === 'tool') (answers ?? strays).push(message.toolCallId);
    else if (isSpoken(message)) {
      answers = undefined;
      const calls = message.role === 'assistant' ? callIds(message) : [];
      if (calls.length > 0) {
        answers = [];
        blocks.push({ calls, answers });
      }
    }
  }
  return { blocks, strays };
}

/** Reasoning and activities are not part of what a provider reads, so they may stand anywhere. */
function isSpoken(message: Message): boolean {
  return message.role !== 'reasoning' && message.role !== 'activity';
}

function callIds(message: MessageOf<'assistant'>): readonly string[] {
  return (message.toolCalls ?? []).map((call) => call.id);
}

function repeated(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

function problem(
  code: HistoryProblem['code'],
  toolCallIds: readonly string[],
  words: string,
): HistoryProblem {
  return { code, message: `${words}: ${toolCallIds.join(', ')}.`, toolCallIds };
}
