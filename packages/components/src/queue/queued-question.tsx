'use client';

import { useConversation, useRequest } from '@callboard/hooks';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import { askedOfRequest } from '../approval/asked.ts';
import { Decide } from '../approval/decide.tsx';
import { useDesks, useDrafts } from '../approval/drafts.ts';
import { StagedDecision } from '../approval/staged-decision.tsx';
import { WholeArgs } from '../args/whole-args.tsx';
import { createVerdict } from '../call/verdict.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { RequestArgs } from '../request/request-args.tsx';
import { GivenAnswer, RequestFrame } from '../request/request-frame.tsx';
import { requestTitle } from '../request/request-title.ts';
import { QueueChoice } from './queue-choice.tsx';
import type { QueueItemFrame, QueueItemProps } from './queue-item.tsx';
import { useQueueWords } from './use-queue-words.ts';
import { useStaging } from './use-staging.ts';

interface QueuedQuestionProps extends Omit<QueueItemProps, 'isCurrent'> {
  readonly frame: QueueItemFrame;
}

/** Something an agent asks beside its calls, in a queue: its card, with the prompt that chooses. */
export function QueuedQuestion({ item, setting, same, frame }: QueuedQuestionProps): ReactElement {
  const { approval: words } = useCatalogue();
  const queue = useQueueWords();
  const conversation = useConversation();
  const approval = useRequest(item.id, { pressGuard: setting.pressGuard });
  const desk = useDesks().of(item.id);
  const drafts = useDrafts(item.id, desk);
  const staging = useStaging(item, setting, setting.onChosen);
  const [verdict] = useState(createVerdict);
  useLayoutEffect(() => verdict.settle());
  const { id, request, state, draft } = item;
  const title = requestTitle(request, conversation, words);
  const isEdited = state.kind === 'chosen' && state.choice.kind === 'edit';
  return (
    <RequestFrame
      request={request}
      verdict={verdict}
      stateWords={state.kind === 'chosen' ? queue.isChosen : undefined}
      {...frame}
    >
      {isEdited ? <EditedArgs item={item} edit={draft.edit ?? ''} /> : <RequestArgs request={request} />}
      {state.kind === 'void' && (
        <p data-slot="queue-void" role="alert">
          {queue.isVoid}
        </p>
      )}
      {(state.kind === 'open' || state.kind === 'void') && (
        <Decide
          key={id}
          asked={askedOfRequest(request, title)}
          approval={staging(approval)}
          drafts={drafts}
          approveLabel={undefined}
          onDecided={() => desk.openPanel(undefined)}
          onLostFocus={verdict.promptLostFocus}
          handle={setting.handleRef(id)}
        />
      )}
      {state.kind === 'chosen' && (
        <QueueChoice
          item={item}
          choice={state.choice}
          title={title}
          same={same}
          onTakeBack={setting.onTakeBack}
          onSame={setting.onSame}
        />
      )}
      <GivenAnswer request={request} />
      {state.kind === 'staged' && <StagedDecision requestId={id} title={title} repeatsQuestion={true} />}
    </RequestFrame>
  );
}

function EditedArgs({
  item,
  edit,
}: Pick<QueuedQuestionProps, 'item'> & { readonly edit: string }): ReactElement {
  const { args } = useCatalogue();
  return (
    <div data-slot="request-args">
      <p data-slot="args-note">{args.asUsed}</p>
      <WholeArgs text={edit} />
      <Disclosure label={args.asSent}>
        <RequestArgs request={item.request} />
      </Disclosure>
    </div>
  );
}
