import { askerOf, type Conversation, type Request } from '@callboard/core';
import { toolTitle } from '@callboard/hooks';
import type { ApprovalMessages } from '../messages/approval-messages.ts';

/** What a card of something asked beside the calls is called: what would be done, or else who asks. */
export function requestTitle(request: Request, conversation: Conversation, words: ApprovalMessages): string {
  const proposal = request.question?.proposal;
  if (proposal !== undefined) return toolTitle(conversation, proposal.toolName);
  const asker = askerOf(conversation.thread, request);
  return asker.kind === 'subagent' ? words.subagentAsks(asker.name) : words.agentAsks;
}
