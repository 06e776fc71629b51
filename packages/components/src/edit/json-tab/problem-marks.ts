import { StateEffect, type StateEffectType, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Says where something is wrong, in the text as it stands. */
export const markProblems: StateEffectType<readonly Span[]> = StateEffect.define<readonly Span[]>();

const mark = Decoration.mark({ class: 'cm-problem' });

/** Underlines what is wrong; what is typed elsewhere moves the marks along until it is checked again. */
export const problemMarks: StateField<DecorationSet> = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const told = transaction.effects.find((effect) => effect.is(markProblems));
    if (told === undefined || !told.is(markProblems)) return marks.map(transaction.changes);
    const { length } = transaction.state.doc;
    const ranges = told.value.flatMap(({ start, end }) => {
      const from = Math.min(start, Math.max(length - 1, 0));
      const to = Math.min(Math.max(end, from + 1), length);
      // A problem of the whole document would underline all of it.
      return to <= from || (from === 0 && to === length) ? [] : [mark.range(from, to)];
    });
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});
