'use client';

import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useFormats } from '../../locale/locale-provider.tsx';
import { Button } from '../../parts/button.tsx';
import { nextItem } from '../fields/child-fields.ts';
import type { ArrayField, Field } from '../fields/field.ts';
import { startToken } from '../fields/start-token.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { FieldFrame, useFieldLabel } from './field-frame.tsx';
import { FieldView } from './field-view.tsx';
import { useForm, useNote } from './form-context.ts';
import { PartFold } from './part-fold.tsx';
import type { InputProps } from './text-inputs.tsx';

/** Items that are shown at a time. */
const step = 40;

/** A list inside a form. */
export function ArrayView({ field, document }: InputProps<ArrayField>): ReactElement {
  const words = useEditorWords();
  const formats = useFormats();
  const label = useFieldLabel(field);
  return (
    <FieldFrame field={field} document={document} shape="group">
      {field.presence === 'value' && (
        <PartFold field={field} label={label} extent={words.items(formats.count(field.count))}>
          <Items field={field} document={document} label={label} />
        </PartFold>
      )}
    </FieldFrame>
  );
}

/** Items are added, taken out and moved with buttons; Alt and an arrow move one from inside it. */
function Items({
  field,
  document,
  label,
}: InputProps<ArrayField> & { readonly label: string }): ReactElement {
  const words = useEditorWords();
  const formats = useFormats();
  const { session, announce, focusOn } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const { begun: begunInside } = useNote(field.path);
  const [until, setUntil] = useState(step);
  // The item that is begun and has no value yet.
  const [begunAt, setBegunAt] = useState<number | undefined>();
  const items = session.childrenOf(field, document, until);
  const next = nextItem(field);
  const isBegun = begunAt === field.count || begunInside.includes(String(field.count));
  const begun = isBegun && next !== undefined ? [next] : [];
  const more = field.count - items.length;

  /** The focus stays on what was pressed, which stands at another place now. */
  const focusAt = (index: number, part: string): void => {
    requestAnimationFrame(() => {
      const item = list.current?.children[index];
      const button = item?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`);
      (button ?? item?.querySelector<HTMLElement>('input, textarea, select, button'))?.focus();
    });
  };
  const nameOf = (index: number): string => words.item(formats.count(index + 1));
  const move = (index: number, to: number, part: string): void => {
    // What is only begun has no place in the list yet.
    if (index >= field.count || to < 0 || to >= field.count) return;
    session.move([...field.path, index], to);
    announce(words.moved(nameOf(index), formats.count(to + 1)));
    focusAt(to, part);
  };
  const remove = (index: number): void => {
    setBegunAt(undefined);
    session.remove([...field.path, index]);
    announce(words.removed(nameOf(index)));
    focusAt(Math.min(index, field.count - 2), 'remove');
  };
  const add = (item: Field): void => {
    const token = startToken(item);
    if (token === undefined) setBegunAt(field.count);
    else session.put(item.path, token);
    setUntil(Math.max(until, field.count + 1));
    focusOn(item.path);
  };
  const showMore = (): void => {
    setUntil(until + step);
    // To the first that came: the button goes with the last of them.
    focusOn([...field.path, items.length]);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, event.key === 'ArrowUp' ? 'up' : 'down');
  };

  return (
    <>
      <ol ref={list} data-slot="form-items">
        {[...items, ...begun].map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place, and holds nothing but its text
          <li key={index} data-slot="form-item" onKeyDown={onKeyDown(index)}>
            <FieldView field={item} document={document} />
            <div data-slot="form-item-bar">
              <Button
                variant="quiet"
                data-part="up"
                disabled={index === 0 || index >= field.count}
                aria-label={words.upOf(nameOf(index))}
                onClick={() => move(index, index - 1, 'up')}
              >
                {words.up}
              </Button>
              <Button
                variant="quiet"
                data-part="down"
                disabled={index >= field.count - 1}
                aria-label={words.downOf(nameOf(index))}
                onClick={() => move(index, index + 1, 'down')}
              >
                {words.down}
              </Button>
              <Button
                variant="quiet"
                data-part="remove"
                aria-label={words.removeOf(nameOf(index))}
                onClick={() => remove(index)}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div data-slot="form-new">
        {more > 0 && (
          <Button variant="quiet" onClick={showMore}>
            {words.more(formats.count(more))}
          </Button>
        )}
        {next !== undefined && (
          <Button aria-label={words.addItemTo(label)} onClick={() => add(next)}>
            {words.addItem}
          </Button>
        )}
      </div>
    </>
  );
}
