'use client';

import type { ArgsSnapshot, JsonValue } from '@callboard/core';
import type { ComponentProps, ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { Caret, LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { ValueView } from './value-view.tsx';

/** What ArgsView is given. */
export interface ArgsViewProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What is known; undefined while nothing is. */
  readonly args: ArgsSnapshot | undefined;
  /** The text as it came, for everyone who wants to see exactly that. */
  readonly text: string;
  /** More may come. */
  readonly isWriting?: boolean;
}

/**
 * Arguments as rows of key and value, readable while they are being written. Everything in them is text; long and
 * wide parts are bounded, with a way to all of it.
 */
export function ArgsView({ args, text, isWriting = false, ...rest }: ArgsViewProps): ReactElement {
  const words = useCatalogue().args;
  const formats = useFormats();
  const isBroken = args?.state === 'broken';
  const problem = isBroken ? args.problems[args.problems.length - 1] : undefined;
  const rawLabel = `${useCatalogue().text.raw} · ${useCatalogue().text.characters(formats.count(text.length))}`;
  return (
    <div
      data-slot="args-view"
      data-state={args?.state ?? 'empty'}
      data-writing={isWriting || undefined}
      {...rest}
    >
      {isBroken && args.value !== undefined && <p data-slot="args-note">{words.lastGood}</p>}
      <KnownValue args={args} isWriting={isWriting} />
      {isBroken && <ArgsProblems args={args} />}
      {text !== '' && (
        <Disclosure label={rawLabel} defaultOpen={isBroken}>
          <LongText
            source={text}
            name={words.title}
            look="code"
            mark={problem?.offset}
            isWriting={isWriting && !isBroken}
          />
        </Disclosure>
      )}
    </div>
  );
}

function KnownValue({
  args,
  isWriting,
}: {
  readonly args: ArgsSnapshot | undefined;
  readonly isWriting: boolean;
}): ReactElement | null {
  const words = useCatalogue().args;
  const value = args?.value;
  if (args === undefined || value === undefined) {
    if (isWriting) {
      return (
        <p data-slot="value-word">
          {words.waiting} <Caret />
        </p>
      );
    }
    return args?.state === 'broken' ? null : <p data-slot="value-word">{words.none}</p>;
  }
  if (isEmptyObject(value) && !isWriting) return <p data-slot="value-word">{words.none}</p>;
  const isOpen = isWriting && args.state === 'partial';
  return (
    <ValueView
      value={value}
      path={[]}
      rest={isOpen ? args.openPath : undefined}
      reading={{ numberText: args.numberText, openString: isOpen ? args.openString : undefined }}
    />
  );
}

/** What is wrong with the text, each with its place. */
function ArgsProblems({ args }: { readonly args: ArgsSnapshot }): ReactElement {
  const words = useCatalogue().args;
  return (
    <div data-slot="args-problems">
      <p>{words.broken}</p>
      <ul>
        {args.problems.map((problem) => (
          <li key={`${problem.offset}:${problem.code}`}>
            <VisibleText text={problem.message} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function isEmptyObject(value: JsonValue): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}
