'use client';

import type { JsonArray } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { type ReactElement, useState } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Caret } from '../text/long-text.tsx';
import { firstShown, MoreButton } from './more-button.tsx';
import { Nested } from './nested.tsx';
import { isPrimitive, type Reading, restBelow, type ValueProps } from './reading.ts';
import { isBoxed, ValueView } from './value-view.tsx';

interface ListProps extends ValueProps {
  readonly value: JsonArray;
}

/** Items that are looked at to say whether a list is one of short values. */
const flatSample = 40;

/** True for a list of short values, which are shown side by side. */
export function isFlatList(value: JsonArray): boolean {
  return value.length > 0 && value.slice(0, flatSample).every((item) => isPrimitive(item) && !isBoxed(item));
}

/** An array: short values side by side, others as numbered rows. */
export function ListView({ value, path, rest, reading }: ListProps): ReactElement {
  const { args } = useCatalogue();
  const formats = useFormats();
  if (value.length === 0) {
    return rest === undefined ? <span data-slot="value-word">{args.emptyList}</span> : <Caret />;
  }
  const isFlat = isFlatList(value);
  const items = <Items value={value} path={path} rest={rest} reading={reading} isFlat={isFlat} />;
  if (isFlat || path.length === 0) return items;
  return (
    <Nested
      value={value}
      path={path}
      isWriting={rest !== undefined}
      reading={reading}
      size={value.length}
      count={args.items(formats.count(value.length))}
    >
      {items}
    </Nested>
  );
}

function Items({
  value,
  path,
  rest,
  reading,
  isFlat,
}: {
  readonly value: JsonArray;
  readonly path: ArgsPath;
  readonly rest: ArgsPath | undefined;
  readonly reading: Reading;
  readonly isFlat: boolean;
}): ReactElement {
  const [shown, setShown] = useState(firstShown(path.length));
  const formats = useFormats();
  const isNextOpen = rest?.[0] === value.length && value.length < shown;
  return (
    <>
      <ol data-slot="value-items" data-flat={isFlat || undefined}>
        {value.slice(0, shown).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item of a JSON array has no identity but its place
          <li key={`${index}`} data-slot="value-item">
            {!isFlat && <span data-slot="value-index">{formats.number(index + 1)}</span>}
            <ValueView value={item} path={[...path, index]} rest={restBelow(rest, index)} reading={reading} />
          </li>
        ))}
        {isNextOpen && (
          <li data-slot="value-item">
            {!isFlat && <span data-slot="value-index">{formats.number(value.length + 1)}</span>}
            <Caret />
          </li>
        )}
      </ol>
      <MoreButton shown={shown} size={value.length} onMore={setShown} />
    </>
  );
}
