import { type Conversation, type Request, subagentKey } from '@callboard/core';
import { toolTitle } from '@callboard/hooks';
import type { ApprovalMessages } from '../messages/approval-messages.ts';

/** What a card of something asked beside the calls is called: what would be done, or else who asks. */
export function requestTitle(request: Request, conversation: Conversation, words: ApprovalMessages): string {
  const proposal = request.question?.proposal;
  if (proposal !== undefined) return toolTitle(conversation, proposal.toolName);
  const asker = askerOf(request, conversation);
  return asker === undefined ? words.agentAsks : words.subagentAsks(asker.name);
}

/** The subagent that asks; undefined where the agent itself does, without a name where nobody announced it. */
export function askerOf(
  { origin }: Request,
  { thread }: Conversation,
): { readonly name: string | undefined } | undefined {
  const subagentRunId = origin?.interrupt.subagentRunId;
  if (origin === undefined || subagentRunId === undefined) return undefined;
  return { name: thread.subagent(subagentKey(origin.runId, subagentRunId))?.name };
}
