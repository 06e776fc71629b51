'use client';

import type { JsonObject } from '@callboard/core';
import { isJsonArray, isJsonObject } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { type ReactElement, useState } from 'react';
import { cutAt } from '../json/json-words.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Caret } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { isFlatList } from './list-view.tsx';
import { firstShown, MoreButton } from './more-button.tsx';
import { Nested } from './nested.tsx';
import { isPrimitive, restBelow, type ValueProps } from './reading.ts';
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
  if (isInLine(value, names, path))
    return <InLine value={value} names={names} path={path} rest={rest} reading={reading} />;
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

/** Members of an item that stand side by side, and how long their values may be. */
const inLineMembers = 6;
const inLineLength = 40;

/** True for an item of a list whose few short members fit on a line: a table of them reads better than a tree. */
function isInLine(value: JsonObject, names: readonly string[], path: ArgsPath): boolean {
  if (typeof path[path.length - 1] !== 'number' || names.length > inLineMembers) return false;
  return names.every((name) => {
    const member = value[name];
    if (member === undefined || !isPrimitive(member)) return false;
    return typeof member !== 'string' || (member.length <= inLineLength && !member.includes('\n'));
  });
}

function InLine({ value, names, path, rest, reading }: RowsProps): ReactElement {
  return (
    <dl data-slot="value-line">
      {names.map((name) => (
        <Row key={name} name={name} value={value} path={path} rest={rest} reading={reading} />
      ))}
      {isPending(value, rest) && <PendingRow name={rest[0]} />}
    </dl>
  );
}

interface RowsProps extends ObjectProps {
  readonly names: readonly string[];
}

/** True while a member's key has come and its value has not. */
function isPending(value: JsonObject, rest: ArgsPath | undefined): rest is readonly [string] {
  const open = rest?.[0];
  return typeof open === 'string' && !Object.hasOwn(value, open);
}

function Rows({ value, names, path, rest, reading }: RowsProps): ReactElement {
  const [shown, setShown] = useState(firstShown(path.length));
  return (
    <>
      <dl data-slot="value-rows">
        {names.slice(0, shown).map((name) => (
          <Row key={name} name={name} value={value} path={path} rest={rest} reading={reading} />
        ))}
        {names.length < shown && isPending(value, rest) && <PendingRow name={rest[0]} />}
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
}: ObjectProps & { readonly name: string }): ReactElement | null {
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
      <Key name={name} />
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
      <Key name={name} />
      <dd data-slot="value-cell">
        <Caret />
      </dd>
    </div>
  );
}

/** Characters of a key that are shown; the raw text has all of it. */
const keyLength = 80;

/** A key as it is; in quotes where its ends could not be seen otherwise. */
function Key({ name }: { readonly name: string }): ReactElement {
  const { text } = useCatalogue();
  const formats = useFormats();
  const isLong = name.length > keyLength;
  return (
    <dt data-slot="value-key" data-quoted={name.trim() !== name || name === '' || undefined}>
      <bdi>
        <VisibleText text={isLong ? `${cutAt(name, keyLength)}…` : name} />
      </bdi>
      {isLong && <span data-slot="value-count"> {text.characters(formats.count(name.length))}</span>}
    </dt>
  );
}
