import type { ArgsPath } from '@callboard/core/args';
import type { Press } from '@callboard/hooks';
import { moveItem, removeToken, setToken } from '../document/edit-document.ts';
import { type JsonDocument, nodeAt, readDocument, tokenText } from '../document/json-document.ts';
import { pointerOf } from '../document/pointer.ts';
import { isChanged, restoreToken } from '../document/restore.ts';
import { afterMove, afterRemoval, afterWriting, type Unfinished } from '../document/unfinished.ts';
import { childFields } from '../fields/child-fields.ts';
import type { ArrayField, Field, ObjectField } from '../fields/field.ts';
import type { FormSchema } from '../fields/form-schema.ts';
import { rootField } from '../fields/root-field.ts';
import { tokenOf } from '../fields/typed.ts';
import { createFormNotes, type FormNotes } from './form-notes.ts';

/** What a person has made of a document: the text, and what stands in inputs and is no value yet. */
export interface DocumentDraft {
  readonly text: string;
  readonly unfinished: Unfinished;
}

/**
 * One form over one text, for as long as it is mounted: what a press or a key does to the text, and what was derived
 * from it last. It holds no truth of its own: the draft comes from outside, and every change goes there.
 */
export interface FormSession {
  readonly notes: FormNotes;
  /** The document that a text is; undefined where it is none. */
  readonly documentOf: (text: string) => JsonDocument | undefined;
  readonly rootOf: (form: FormSchema, document: JsonDocument) => Field;
  readonly childrenOf: (
    field: ObjectField | ArrayField,
    document: JsonDocument,
    until?: number,
  ) => readonly Field[];
  /** True where something else stands than was proposed. */
  readonly isChanged: (path: ArgsPath, document: JsonDocument) => boolean;
  /** A key in an input. What is no value yet is kept beside the text (P21). */
  readonly type: (path: ArgsPath, kind: 'string' | 'number' | 'any', input: string) => void;
  readonly put: (path: ArgsPath, token: string) => void;
  readonly remove: (path: ArgsPath) => void;
  readonly move: (path: ArgsPath, to: number) => void;
  /** Back to what was proposed, for one field. */
  readonly restore: (path: ArgsPath) => void;
  /** Another document in the place of this one: a branch was switched. */
  readonly replace: (path: ArgsPath, change: (document: JsonDocument) => JsonDocument) => void;
  /** Ctrl or ⌘ with Enter in any input. */
  readonly submit: (press: Press) => void;
  /** What is shown now, and where changes go. */
  readonly follow: (now: FormNow) => void;
}

/** What a form shows, and where its changes go. */
export interface FormNow {
  readonly draft: DocumentDraft;
  /** What was proposed; undefined where nothing was. */
  readonly proposed: string | undefined;
  readonly onWrite: (draft: DocumentDraft) => void;
  readonly onSubmit: (press: Press) => void;
}

/** Makes the session of one form. */
export function createFormSession(first: FormNow): FormSession {
  const notes = createFormNotes();
  let now = first;
  // Two: what is shown, and what was proposed.
  let read: readonly { readonly text: string; readonly document: JsonDocument | undefined }[] = [];
  let root: Field | undefined;
  const children = new Map<
    string,
    { readonly field: Field; readonly until: number; fields: readonly Field[] }
  >();

  const remember = (text: string, document: JsonDocument | undefined): JsonDocument | undefined => {
    read = [{ text, document }, ...read.filter((one) => one.text === now.proposed).slice(0, 1)];
    return document;
  };
  const documentOf = (text: string): JsonDocument | undefined => {
    const known = read.find((one) => one.text === text);
    return known === undefined ? remember(text, readDocument(text)) : known.document;
  };
  const proposed = (): JsonDocument | undefined =>
    now.proposed === undefined ? undefined : documentOf(now.proposed);

  const write = (document: JsonDocument, unfinished: Unfinished): void => {
    remember(document.text, document);
    // The same nothing each time, so that whoever hears of it hears of it once.
    const begun = Object.keys(unfinished).length === 0 ? nothingBegun : unfinished;
    now = { ...now, draft: { text: document.text, unfinished: begun } };
    now.onWrite(now.draft);
  };
  const change = (
    by: (document: JsonDocument) => JsonDocument,
    follow: (unfinished: Unfinished) => Unfinished,
  ): void => {
    const document = documentOf(now.draft.text);
    if (document !== undefined) write(by(document), follow(now.draft.unfinished));
  };
  const proposedToken = (path: ArgsPath): string | undefined => {
    const document = proposed();
    const node = document === undefined ? undefined : nodeAt(document, path);
    return document === undefined || node === undefined ? undefined : tokenText(document, node);
  };
  const remove = (path: ArgsPath): void =>
    change(
      (document) => removeToken(document, path),
      (unfinished) => afterRemoval(unfinished, path),
    );

  return {
    notes,
    documentOf,
    rootOf: (form, document) => {
      root = rootField(form, document, root);
      return root;
    },
    childrenOf: (field, document, until = Number.POSITIVE_INFINITY) => {
      const pointer = pointerOf(field.path);
      const known = children.get(pointer);
      if (known?.field === field && known.until === until) return known.fields;
      const fields = childFields(field, document, known?.fields, until);
      children.set(pointer, { field, until, fields });
      return fields;
    },
    isChanged: (path, document) => {
      const original = proposed();
      return original !== undefined && isChanged(document, original, path);
    },
    type: (path, kind, input) => {
      const typed = tokenOf(kind, input, proposedToken(path));
      const document = documentOf(now.draft.text);
      if (document === undefined) return;
      const next = typed.kind === 'token' ? withToken(document, path, typed.token) : undefined;
      // What the text cannot take, nested too deep, is kept as well: what is seen is what would go out (P7).
      if (next === undefined) write(document, { ...now.draft.unfinished, [pointerOf(path)]: input });
      else write(next, afterWriting(now.draft.unfinished, path));
    },
    put: (path, token) => change((document) => setToken(document, path, token), written(path)),
    remove,
    move: (path, to) =>
      change(
        (document) => moveItem(document, path, to),
        (unfinished) => afterMove(unfinished, path, to),
      ),
    restore: (path) => {
      const original = proposed();
      if (original === undefined) return;
      const token = proposedToken(path);
      // What was not proposed is taken out as by any other press: what is begun behind it moves up.
      if (token === undefined || token === '') remove(path);
      else change((document) => restoreToken(document, original, path), written(path));
    },
    // What was begun in the branch before has no input any more, and would block approving unseen.
    replace: (path, by) => change(by, written(path)),
    submit: (press) => now.onSubmit(press),
    follow: (next) => {
      now = next;
    },
  };
}

/** The document with this token there; undefined where it does not take it. */
function withToken(document: JsonDocument, path: ArgsPath, token: string): JsonDocument | undefined {
  const next = setToken(document, path, token);
  const node = nodeAt(next, path);
  return node !== undefined && tokenText(next, node) === token ? next : undefined;
}

const nothingBegun: Unfinished = {};

/** What was begun there, and further in, is over. */
function written(path: ArgsPath): (unfinished: Unfinished) => Unfinished {
  return (unfinished) => afterWriting(unfinished, path);
}
