'use client';

import { subagentKey, type ToolCall } from '@callboard/core';
import { useSubagent, useSubagents, useToolCallOutline } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, type ReactNode, useContext } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Icon } from '../parts/icon.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { LateSubagent } from './late-parts.tsx';
import { PartOf } from './part-of.ts';
import { useToolCallFrame } from './tool-call-context.ts';

/** What ToolCallSubagents is given. */
export interface ToolCallSubagentsProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Shows one call of a subagent, as a card most likely. */
  readonly children: (callKey: string) => ReactNode;
}

/**
 * The subagents at work on the call, each with the calls it made, in the order they were put to work. Whoever works in
 * there works in this card: it does not fold under their hands.
 */
export function ToolCallSubagents({ children, ...rest }: ToolCallSubagentsProps): ReactElement | null {
  const { outline, asking, touching } = useToolCallFrame();
  const subagents = useSubagents({ callKey: outline.call.key });
  if (subagents.length === 0) return null;
  return (
    <div data-slot="tool-call-subagents" {...touching} {...rest}>
      {subagents.map((subagent) => (
        <LateSubagent key={subagent.key} subagent={subagent} asking={asking}>
          {children}
        </LateSubagent>
      ))}
    </div>
  );
}

/** What asks for a person inside the card, and who: said while the card is folded, where nobody would see it. */
export function ToolCallAsking(props: ComponentProps<'p'>): ReactElement | null {
  const { asking, isOpen, titleId } = useToolCallFrame();
  const [first] = asking;
  if (isOpen || first === undefined) return null;
  return (
    <p id={askingId(titleId)} data-slot="tool-call-asking" {...props}>
      <Icon name="person" />
      <bdi>
        <AskingWords callKey={first} count={asking.length} />
      </bdi>
    </p>
  );
}

function AskingWords({ callKey, count }: { readonly callKey: string; readonly count: number }): ReactElement {
  const { card } = useCatalogue();
  const formats = useFormats();
  const view = useToolCallOutline(callKey);
  const maker = useMaker(view?.call);
  return (
    <VisibleText
      text={
        count > 1
          ? card.severalAskInside(formats.count(count))
          : card.asksInside(maker?.name, view?.title ?? '')
      }
    />
  );
}

/** Who made the call, where it is not the agent itself and the part of the card around does not say it already. */
export function ToolCallMaker(): ReactElement | null {
  const { card } = useCatalogue();
  const { call } = useToolCallFrame().outline;
  const maker = useMaker(call);
  const around = useContext(PartOf);
  if (maker === undefined || maker.key === around) return null;
  return (
    <span data-slot="tool-call-maker">
      <VisibleText text={card.madeBy(maker.name)} />
    </span>
  );
}

/** The subagent that made a call; without a name where nobody announced it. */
function useMaker(
  call: ToolCall | undefined,
): { readonly key: string; readonly name: string | undefined } | undefined {
  const key = call?.subagentRunId === undefined ? undefined : subagentKey(call.runId, call.subagentRunId);
  const name = useSubagent(key ?? '')?.name;
  return key === undefined ? undefined : { key, name };
}

/** The id of what is asked inside a card, by that of its title. */
export function askingId(titleId: string): string {
  return `${titleId}-asking`;
}
