'use client';

import { type DraftChoice, proposedArgs } from '@callboard/core';
import type { ApprovalItem, PressOptions } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { AskedWords } from '../approval/asked-words.tsx';
import { ChangeList } from '../approval/change-list.tsx';
import { changesToShow } from '../json/json-changes.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { LongText } from '../text/long-text.tsx';
import { useQueueWords } from './use-queue-words.ts';

/** What QueueChoice is given. */
export interface QueueChoiceProps {
  readonly item: ApprovalItem;
  readonly choice: DraftChoice;
  readonly title: string;
  /** Others that the same may be chosen for. */
  readonly same: readonly string[];
  readonly onTakeBack: (id: string) => void;
  readonly onSame: (id: string, others: readonly string[], options: PressOptions) => void;
}

/**
 * What was chosen about one item and is not sent: the words first, where the buttons were, so that a second press there
 * meets nothing.
 */
export function QueueChoice({
  item,
  choice,
  title,
  same,
  onTakeBack,
  onSame,
}: QueueChoiceProps): ReactElement {
  const { approval } = useCatalogue();
  const words = useQueueWords();
  const { count } = useFormats();
  const { id, request, isDeciding } = item;
  return (
    <div data-slot="queue-choice" data-kind={choice.kind}>
      <AskedWords request={request} />
      <p data-slot="queue-choice-words">
        <strong>{words.chosen[choice.kind]}</strong>
        <span>{isDeciding ? approval.deciding : words.notSent}</span>
      </p>
      <ChosenText item={item} choice={choice} />
      <div data-slot="queue-choice-bar">
        <Button
          aria-label={words.changeOf(spellHidden(title))}
          aria-disabled={isDeciding || undefined}
          onClick={() => onTakeBack(id)}
        >
          {words.change}
        </Button>
        {same.length > 0 && !isDeciding && (
          <Button variant="quiet" onClick={(event) => onSame(id, same, { event })}>
            {words.same(count(same.length))}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What goes with it: all of what would be sent is on screen. */
function ChosenText({ item, choice }: Pick<QueueChoiceProps, 'item' | 'choice'>): ReactElement | null {
  const { approval, result } = useCatalogue();
  const { edit, reject = '', answer = '' } = item.draft;
  switch (choice.kind) {
    case 'edit': {
      const changes = edit === undefined ? undefined : changesToShow(sentText(item), edit);
      return changes === undefined ? null : <ChangeList changes={changes} />;
    }
    case 'reject':
      return reject.trim() === '' ? null : <LongText source={reject} name={approval.reasonLabel} />;
    case 'answer':
      return <LongText source={answer} name={result.answer} />;
    case 'approve':
    case 'dismiss':
      return null;
  }
}

function sentText({ call, request }: ApprovalItem): string {
  return call === undefined ? (request.question?.proposal?.argsText ?? '') : proposedArgs(call).sourceText;
}
