'use client';

import type { ReactElement, ReactNode } from 'react';
import { Fold, FoldContent, FoldTrigger, stateOf } from '../../parts/fold.tsx';
import { Icon } from '../../parts/icon.tsx';
import { VisibleText } from '../../text/visible-text.tsx';
import { pointerOf } from '../document/pointer.ts';
import type { ArrayField, ObjectField } from '../fields/field.ts';
import { inputId, useForm, useNote } from './form-context.ts';

/** Parts further in than this begin folded. */
const openDepth = 3;
/** So does what has more parts than this, unless it is the whole document. */
const openCount = 40;

/** An object or a list inside a form, which folds. What is folded is not rendered; a summary opens it. */
export function PartFold({
  field,
  label,
  extent,
  children,
}: {
  readonly field: ObjectField | ArrayField;
  readonly label: string;
  readonly extent: string;
  readonly children: ReactNode;
}): ReactElement {
  const { session, id } = useForm();
  const note = useNote(field.path);
  const isOpen = note.isOpen ?? (field.path.length <= openDepth && field.count <= openCount);
  return (
    <div data-slot="form-part" data-state={stateOf(isOpen)}>
      <Fold isOpen={isOpen} onOpenChange={(open) => session.notes.fold(pointerOf(field.path), open)}>
        <FoldTrigger
          id={inputId(id, field.path)}
          data-slot="callboard-disclosure-trigger"
          data-wrong={note.isWrongInside || undefined}
        >
          <Icon name="chevron" />
          <span data-slot="form-label">
            <VisibleText text={label} />
          </span>
          <span data-slot="value-count">{extent}</span>
        </FoldTrigger>
        <FoldContent data-slot="form-inside">{children}</FoldContent>
      </Fold>
    </div>
  );
}
