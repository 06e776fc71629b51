'use client';

import { isJsonArray, isJsonObject, type JsonValue } from '@callboard/core';
import { holdsDecimal } from '@callboard/core/args';
import { memo, type NamedExoticComponent, type ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Caret, LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { ListView } from './list-view.tsx';
import { ObjectView } from './object-view.tsx';
import { shortPlace } from './place.ts';
import { isSameEndedValue, sourceOf, type ValueProps } from './reading.ts';

/** A string up to this length, on one line, stands in its row; a longer one gets a box. */
const inlineLength = 72;

/** One JSON value of any kind. */
export const ValueView: NamedExoticComponent<ValueProps> = memo(PlainValueView, isSameEndedValue);

function PlainValueView(props: ValueProps): ReactElement {
  const { value, path, rest, reading } = props;
  if (isJsonArray(value)) return <ListView value={value} path={path} rest={rest} reading={reading} />;
  if (isJsonObject(value)) return <ObjectView value={value} path={path} rest={rest} reading={reading} />;
  if (typeof value === 'string') {
    const source = sourceOf(value, path, rest, reading);
    if (isBoxed(value)) {
      return <LongText source={source} name={shortPlace(path)} isWriting={rest !== undefined} />;
    }
    return <ShortText text={source.slice(0, source.length)} isWriting={rest !== undefined} />;
  }
  return <Scalar value={value} text={typeof value === 'number' ? reading.numberText(path) : undefined} />;
}

/** True for a string that needs a box of its own. */
export function isBoxed(value: JsonValue): boolean {
  return typeof value === 'string' && (value.length > inlineLength || value.includes('\n'));
}

/** A string in quotes, so that `40` and `"40"` are told apart. */
function ShortText({
  text,
  isWriting,
}: {
  readonly text: string;
  readonly isWriting: boolean;
}): ReactElement {
  const { args } = useCatalogue();
  if (text === '' && !isWriting) return <span data-slot="value-word">{args.emptyText}</span>;
  return (
    <span data-slot="value-text" data-writing={isWriting || undefined}>
      <bdi>
        <VisibleText text={text} />
      </bdi>
      {isWriting && <Caret />}
    </span>
  );
}

/** A number, a truth value or null. `text` is how a number was written, where JavaScript would write it otherwise. */
function Scalar({
  value,
  text,
}: {
  readonly value: number | boolean | null;
  readonly text: string | undefined;
}): ReactElement {
  const { args } = useCatalogue();
  if (value === null) return <span data-slot="value-word">{args.nothing}</span>;
  if (typeof value === 'boolean') return <span data-slot="value-boolean">{String(value)}</span>;
  const isInexact = text !== undefined && !holdsDecimal(value, text);
  return (
    <span data-slot="value-number" data-inexact={isInexact || undefined} dir="ltr">
      {text ?? (Object.is(value, -0) ? '-0' : String(value))}
      {isInexact && <span data-slot="value-flag">{args.inexact}</span>}
    </span>
  );
}
