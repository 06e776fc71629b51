'use client';

import type { ToolCall } from '@callboard/core';
import type { ComponentProps, ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { LateRewrittenChanges } from './late-parts.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/**
 * What a rule of the page made of the arguments, from → to and why: it stands before the arguments as they run, so that
 * nobody takes what code changed for what the agent wrote, or they did (P10).
 */
export function ToolCallRewrite(props: ComponentProps<'div'>): ReactElement | null {
  return <RewriteNote call={useToolCallFrame().outline.call} {...props} />;
}

/** The same for a call that is shown outside of its card. */
export function RewriteNote({
  call,
  ...rest
}: ComponentProps<'div'> & { readonly call: ToolCall }): ReactElement | null {
  const { args } = useCatalogue();
  const { screening } = call;
  if (screening?.kind !== 'rewritten') return null;
  const { editedText, argsText, reason } = screening;
  return (
    <div data-slot="tool-call-rewrite" {...rest}>
      <p>{editedText === undefined ? args.rewritten : args.rewrittenEdit}</p>
      {reason !== undefined && (
        <p>
          <bdi>
            <VisibleText text={reason} />
          </bdi>
        </p>
      )}
      <LateRewrittenChanges before={editedText ?? call.args.text} after={argsText} />
    </div>
  );
}
