'use client';

import { CallboardError } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { type Context, createContext, useContext, useSyncExternalStore } from 'react';
import { pointerOf } from '../document/pointer.ts';
import type { FieldNote } from './form-notes.ts';
import type { FormSession } from './form-session.ts';

/** What the fields of one form share; it stays the same while the form is mounted. */
export interface FormScope {
  readonly session: FormSession;
  /** Begins the id of everything in the form. */
  readonly id: string;
  /** Says something that happened and is seen by those who look. */
  readonly announce: (words: string) => void;
  /** Puts the focus on a field, once it is there. */
  readonly focusOn: (path: ArgsPath) => void;
}

export const FormContext: Context<FormScope | undefined> = createContext<FormScope | undefined>(undefined);

/** The form around a field. */
export function useForm(): FormScope {
  const form = useContext(FormContext);
  if (form === undefined) throw new CallboardError('misuse', 'A field was used outside of its form.');
  return form;
}

/** What stands beside the field at a path; nobody is woken for what is said of another. */
export function useNote(path: ArgsPath): FieldNote {
  const { notes } = useForm().session;
  const pointer = pointerOf(path);
  const read = (): FieldNote => notes.of(pointer);
  return useSyncExternalStore(notes.subscribe, read, read);
}

/** The id of a field's input, by which a summary leads to it. White space would make two ids of it where it is named. */
export function inputId(form: string, path: ArgsPath): string {
  return `${form}:${pointerOf(path)}`.replaceAll(/[%\s]/g, (character) => `%${character.charCodeAt(0)};`);
}
