'use client';

import { type Problem, shownArgsText, type ToolCall } from '@callboard/core';
import { type ToolRender, useToolArgs, useToolRender } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { ArgsView } from '../args/args-view.tsx';
import { WholeArgs } from '../args/whole-args.tsx';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { FoldContent } from '../parts/fold.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useIsForOperators } from './operator-view.tsx';
import { outcomeOf } from './outcome.ts';
import { ProblemList } from './problem-list.tsx';
import { runsOtherArgs } from './receipt.ts';
import { summaryOfArgs } from './summary.ts';
import { useToolCallContext, useToolCallFrame } from './tool-call-context.ts';
import { usedArgs } from './used-args.ts';

/** Everything below the header; folded away with the card. */
export function ToolCallContent({ children, ...rest }: ComponentProps<'div'>): ReactElement {
  const { asking } = useToolCallFrame();
  return (
    // What a person has begun to write about a call in there outlives the fold (P9).
    <FoldContent data-slot="tool-call-content" keeps={asking.length > 0} {...rest}>
      {children}
    </FoldContent>
  );
}

/** What ToolCallSummary is given. */
export interface ToolCallSummaryProps extends ComponentProps<'p'> {
  /** One sentence of what will happen, from the app. Without it, the first short arguments, while the card is folded. */
  readonly text?: string | undefined;
}

/** What will happen, to what, in one line. */
export function ToolCallSummary({ text, ...rest }: ToolCallSummaryProps): ReactElement | null {
  const { isOpen } = useToolCallFrame();
  if (text !== undefined) return <SummaryLine words={text} {...rest} />;
  return isOpen ? null : <ArgsSummary {...rest} />;
}

/** Apart from the rest, so that only a folded card without words of the app reads the arguments for them. */
function ArgsSummary(props: ComponentProps<'p'>): ReactElement | null {
  const { call } = useToolCallContext().view;
  const sent = useToolArgs(call.key);
  return <SummaryLine words={summaryOfArgs(usedArgs(call, sent))} {...props} />;
}

function SummaryLine({
  words,
  ...rest
}: ComponentProps<'p'> & { readonly words: string | undefined }): ReactElement | null {
  if (words === undefined || words === '') return null;
  return (
    <p data-slot="tool-call-summary" {...rest}>
      <bdi>
        <VisibleText text={words} />
      </bdi>
    </p>
  );
}

/**
 * The arguments: as they are written, then as they will run. Where a person or a schema changed them, what runs comes
 * first and what the agent sent is under it.
 */
export function ToolCallArgs(props: ComponentProps<'div'>): ReactElement {
  const words = useCatalogue().args;
  const { view, touching } = useToolCallContext();
  const { call } = view;
  const args = useToolArgs(call.key);
  const isWriting = call.args.state === 'streaming' && view.phase === 'streaming';
  const asSent = <ArgsView args={args} text={call.args.text} isWriting={isWriting} />;
  return (
    <div data-slot="tool-call-args" {...touching} {...props}>
      {runsOtherArgs(call) ? (
        <>
          <p data-slot="args-note">{words.asUsed}</p>
          <WholeArgs text={shownArgsText(call)} />
          <Disclosure label={words.asSent}>{asSent}</Disclosure>
        </>
      ) : (
        asSent
      )}
      {call.args.written !== undefined && (
        <>
          <p data-slot="args-note">{words.changedByAgent}</p>
          <Disclosure label={words.asWritten}>
            <LongText source={call.args.written} name={words.asWritten} look="code" />
          </Disclosure>
        </>
      )}
    </div>
  );
}

/** What happened and what it means, where the verdict does not say it; and what is wrong, line by line. */
export function ToolCallProblems(props: ComponentProps<'div'>): ReactElement | null {
  const messages = useCatalogue();
  const formats = useFormats();
  const { outline, verdict } = useToolCallFrame();
  const { call } = outline;
  const words = outcomeOf(outline, messages, formats, useIsForOperators());
  const problems = problemsOf(call);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => verdict.attachReason(element.current));
  if (words === undefined && problems.length === 0) return null;
  return (
    <div ref={element} data-slot="tool-call-problems" tabIndex={-1} {...props}>
      {words !== undefined && (
        <p>
          <bdi>
            <VisibleText text={words} />
          </bdi>
        </p>
      )}
      {problems.length > 0 && <ProblemList problems={problems} />}
    </div>
  );
}

function problemsOf({ verdict, screening }: ToolCall): readonly Problem[] {
  if (verdict !== undefined && verdict.kind !== 'valid') return verdict.problems;
  return screening?.kind === 'failed' ? screening.problems : [];
}

/** What ToolCallCustomView is given. */
export interface ToolCallCustomViewProps {
  /** What is shown for a tool that brings no view of its own, or one that broke. */
  readonly children: ReactNode;
}

/**
 * The tool's own view, where a mounted component offers one (`render` of `useFrontendTool`), with the arguments still
 * at hand: nothing that will run is out of reach. If it breaks, the plain view takes its place.
 */
export function ToolCallCustomView({ children }: ToolCallCustomViewProps): ReactNode {
  const { toolName } = useToolCallFrame().outline.call;
  const render = useToolRender(toolName);
  return render === undefined ? children : <OfferedView render={render}>{children}</OfferedView>;
}

function OfferedView({
  render,
  children,
}: ToolCallCustomViewProps & { readonly render: ToolRender }): ReactElement {
  const words = useCatalogue();
  const { view } = useToolCallContext();
  const args = useToolArgs(view.call.key);
  return (
    <ErrorBoundary
      resetKey={`${view.status}:${view.call.args.state}`}
      fallback={(retry) => (
        <>
          <div data-slot="tool-call-broken" role="alert">
            <p>{words.card.brokenPart}</p>
            <Button variant="quiet" onClick={retry}>
              {words.card.tryAgain}
            </Button>
          </div>
          {children}
        </>
      )}
    >
      <div data-slot="tool-call-custom">
        <CustomView render={() => render({ view, args })} />
      </div>
      <Disclosure label={words.args.all}>{children}</Disclosure>
    </ErrorBoundary>
  );
}

/** Calls the app's code inside the boundary, not beside it. */
function CustomView({ render }: { readonly render: () => ReactNode }): ReactNode {
  return render();
}
