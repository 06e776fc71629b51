import type { CallboardErrorCode } from '@callboard/core';
import type { DecisionRefusal } from '@callboard/hooks';
import type { MessageCatalogue } from '../messages/catalogue.ts';

/** Why a decision was not counted, in words of the catalogue; one that it has no word for as the machine puts it. */
export function refusalWords(
  { code, message, reason }: Pick<DecisionRefusal, 'code' | 'message' | 'reason'>,
  { approval, refusal }: Pick<MessageCatalogue, 'approval' | 'refusal'>,
): string {
  if (code === 'edit-rewritten') return approval.editRewritten;
  if (code === 'edit-refused') return approval.editRefused(reason);
  const words: Readonly<Partial<Record<CallboardErrorCode, string>>> = refusal;
  return words[code] ?? message;
}
