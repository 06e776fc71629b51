'use client';

import type { JsonObject } from '@callboard/core';
import { isJsonArray, isJsonObject } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { type ReactElement, useState } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Caret } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { isFlatList } from './list-view.tsx';
import { firstShown, MoreButton } from './more-button.tsx';
import { Nested } from './nested.tsx';
import { type Reading, restBelow, type ValueProps } from './reading.ts';
import { ValueView } from './value-view.tsx';

interface ObjectProps extends ValueProps {
  readonly value: JsonObject;
}

/** An object: its rows, under a line of its own unless it is the outermost. */
export function ObjectView({ value, path, rest, reading }: ObjectProps): ReactElement {
  const { args } = useCatalogue();
  const formats = useFormats();
  const names = Object.keys(value);
  const rows = <Rows value={value} names={names} path={path} rest={rest} reading={reading} />;
  if (path.length === 0) return rows;
  if (names.length === 0 && rest === undefined) return <span data-slot="value-word">{args.emptyObject}</span>;
  return (
    <Nested
      value={value}
      path={path}
      isWriting={rest !== undefined}
      reading={reading}
      size={names.length}
      count={args.fields(formats.count(names.length))}
    >
      {rows}
    </Nested>
  );
}

function Rows({
  value,
  names,
  path,
  rest,
  reading,
}: {
  readonly value: JsonObject;
  readonly names: readonly string[];
  readonly path: ArgsPath;
  readonly rest: ArgsPath | undefined;
  readonly reading: Reading;
}): ReactElement {
  const [shown, setShown] = useState(firstShown(path.length));
  const open = rest?.[0];
  const pending = typeof open === 'string' && !Object.hasOwn(value, open) ? open : undefined;
  return (
    <>
      <dl data-slot="value-rows">
        {names.slice(0, shown).map((name) => (
          <Row key={name} name={name} value={value} path={path} rest={rest} reading={reading} />
        ))}
        {pending !== undefined && names.length < shown && <PendingRow name={pending} />}
      </dl>
      <MoreButton shown={shown} size={names.length} onMore={setShown} />
    </>
  );
}

function Row({
  name,
  value,
  path,
  rest,
  reading,
}: {
  readonly name: string;
  readonly value: JsonObject;
  readonly path: ArgsPath;
  readonly rest: ArgsPath | undefined;
  readonly reading: Reading;
}): ReactElement | null {
  const member = value[name];
  if (member === undefined) return null;
  const below = restBelow(rest, name);
  const isWide =
    (isJsonObject(member) && Object.keys(member).length > 0) ||
    (isJsonArray(member) && member.length > 0 && !isFlatList(member));
  return (
    <div
      data-slot="value-row"
      data-wide={isWide || undefined}
      data-writing={below !== undefined || undefined}
    >
      <dt data-slot="value-key">
        <bdi>
          <VisibleText text={name} />
        </bdi>
      </dt>
      <dd data-slot="value-cell">
        <ValueView value={member} path={[...path, name]} rest={below} reading={reading} />
      </dd>
    </div>
  );
}

/** A member whose key has come and whose value has not: a number counts only when it has ended. */
function PendingRow({ name }: { readonly name: string }): ReactElement {
  return (
    <div data-slot="value-row" data-writing={true}>
      <dt data-slot="value-key">
        <bdi>
          <VisibleText text={name} />
        </bdi>
      </dt>
      <dd data-slot="value-cell">
        <Caret />
      </dd>
    </div>
  );
}
