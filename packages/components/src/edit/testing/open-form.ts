import type { JsonObject } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { type JsonDocument, readDocument } from '../document/json-document.ts';
import { childFields } from '../fields/child-fields.ts';
import type { Field } from '../fields/field.ts';
import { readFormSchema } from '../fields/form-schema.ts';
import { branchField, rootField } from '../fields/root-field.ts';

/** A form over a text, to look at field by field. */
export interface OpenForm {
  readonly document: JsonDocument;
  readonly root: Field;
  /** The field at a path, with the branches on the way taken as the data chose them. */
  at(...path: ArgsPath): Field;
  /** The names of the fields inside one, in their order. */
  names(...path: ArgsPath): readonly (string | number | undefined)[];
}

export function openForm(schema: JsonObject | undefined, text: string | JsonDocument): OpenForm {
  const document = typeof text === 'string' ? readDocument(text) : text;
  if (document === undefined) throw new Error('no document');
  const root = rootField(readFormSchema(schema), document);
  const at = (...path: ArgsPath): Field => fieldAt(root, document, path);
  return {
    document,
    root,
    at,
    names: (...path) => childFields(inBranch(at(...path)), document).map(({ name }) => name),
  };
}

function fieldAt(root: Field, document: JsonDocument, path: ArgsPath): Field {
  let field = root;
  for (const step of path) {
    const child = childFields(inBranch(field), document).find(({ name }) => name === step);
    if (child === undefined) throw new Error(`no field ${step} in ${JSON.stringify(field.path)}`);
    field = child;
  }
  return field;
}

/** What the branches around a value make of it. */
export function inBranch(field: Field): Field {
  const branch = field.kind === 'union' ? branchField(field) : undefined;
  return branch === undefined ? field : inBranch(branch);
}
