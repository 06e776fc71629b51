'use client';

import type { Subagent } from '@callboard/core';
import { useConversation, useSubagent, useToolCalls } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, type ReactNode, useId, useState } from 'react';
import { firstShown, MoreButton } from '../args/more-button.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { PartOf } from './part-of.ts';

/** How a subagent is, for people. */
type SubagentStatus = 'working' | NonNullable<Subagent['end']>['kind'];

const icons: Readonly<Record<SubagentStatus, IconName>> = {
  working: 'running',
  finished: 'check',
  suspended: 'question',
  failed: 'cross',
  abandoned: 'cut',
};

/** What SubagentPart is given. */
export interface SubagentPartProps extends Omit<ComponentProps<'div'>, 'children'> {
  readonly subagent: Subagent;
  /** The calls of it that ask for a person: shown however many others there are. */
  readonly asking: readonly string[];
  /** Shows one of its calls. */
  readonly children: (callKey: string) => ReactNode;
}

/** What one subagent does: who it is, how it is, and the calls it made, in order. Nobody else's. */
export function SubagentPart({ subagent, asking, children, ...rest }: SubagentPartProps): ReactElement {
  const { subagent: words } = useCatalogue();
  const { thread } = useConversation();
  const titleId = useId();
  const [shown, setShown] = useState(firstShown(1));
  const made = useToolCalls({ subagentKey: subagent.key });
  const calls = made.filter((key) => thread.hostOf(key) === subagent.hostCallKey);
  const status = subagent.end?.kind ?? 'working';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a name is one landmark more for each subagent
    <div role="group" data-slot="subagent" data-status={status} aria-labelledby={titleId} {...rest}>
      <div data-slot="subagent-header">
        <Icon name={icons[status]} />
        <span id={titleId} data-slot="subagent-name">
          <bdi>
            <VisibleText text={subagent.name} />
          </bdi>
        </span>
        <span data-slot="subagent-status">{words.status[status]}</span>
        {subagent.parentCallKey === undefined && subagent.parentKey !== undefined && (
          <PutToWork by={subagent.parentKey} />
        )}
        {subagent.description !== undefined && (
          <Line slot="subagent-description" text={subagent.description} />
        )}
        {subagent.end?.kind === 'failed' && <Line slot="subagent-problem" text={subagent.end.message} />}
        {status === 'abandoned' && <Line slot="subagent-problem" text={words.abandoned} />}
      </div>
      {calls.length > 0 && (
        <PartOf value={subagent.key}>
          <div data-slot="subagent-calls">
            {calls.filter((key, index) => index < shown || asking.includes(key)).map(children)}
            <MoreButton shown={shown} size={calls.length} onMore={setShown} />
          </div>
        </PartOf>
      )}
    </div>
  );
}

/** Its work is part of another subagent's, which stands beside it. */
function PutToWork({ by }: { readonly by: string }): ReactElement | null {
  const { subagent: words } = useCatalogue();
  const name = useSubagent(by)?.name;
  return name === undefined ? null : <Line slot="subagent-description" text={words.putToWork(name)} />;
}

function Line({ slot, text }: { readonly slot: string; readonly text: string }): ReactElement {
  return (
    <p data-slot={slot}>
      <bdi>
        <VisibleText text={text} />
      </bdi>
    </p>
  );
}
