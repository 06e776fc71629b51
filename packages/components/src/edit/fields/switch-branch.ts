import { isJsonObject, type JsonValue } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import type { SchemaNode } from '@callboard/schema';
import { removeToken, setToken } from '../document/edit-document.ts';
import { type JsonDocument, nodeAt, tokenText } from '../document/json-document.ts';
import { decodeString } from '../document/json-grammar.ts';
import { applySchemas, chosenIn, offered } from './apply-schemas.ts';
import { tagsOf } from './choose-branch.ts';
import { readLater } from './derive-field.ts';
import type { UnionField, ValueKind } from './field.ts';
import { plainRules } from './plain-rules.ts';
import { emptyOf } from './start-token.ts';
import { tokenOf } from './typed.ts';
import { isOfKind, kindMeant, kindOfToken, kindsIn } from './value-kinds.ts';

/**
 * The smallest change after which what stands there chooses another branch: its kind, then the members that tell it from
 * others, then those it does not know go, then those it demands come, one by one. Defaults are not taken (P21).
 */
export function switchBranch(document: JsonDocument, field: UnionField, branch: number): JsonDocument {
  const { source, path, token } = field;
  const [union] = applySchemas(source, readLater(token)).unions;
  if (union === undefined) {
    const kind = field.branches[branch]?.values;
    return kind === undefined ? document : setToken(document, path, asKind(token, kind));
  }
  const schema = offered(union)[branch];
  if (schema === undefined) return document;
  let changed = document;
  for (const change of changesTowards(schema, path)) {
    if (chosenIn(source.form, union, () => valueAt(changed, path)) === branch) return changed;
    changed = change(changed);
  }
  return changed;
}

type Change = (document: JsonDocument) => JsonDocument;

function changesTowards(schema: SchemaNode, path: ArgsPath): readonly Change[] {
  const rules = plainRules(schema);
  const kind = kindsIn(rules)?.[0] ?? kindMeant(rules);
  const changes: Change[] = [];
  if (kind !== undefined) changes.push((document) => toKind(document, path, kind));
  if (kind !== 'object') return changes;
  changes.push((document) => setTags(document, path, schema));
  const known = new Set(rules.flatMap(({ object }) => [...object.properties.keys()]));
  changes.push((document) => dropOthers(document, path, known));
  for (const name of rules.flatMap(({ object }) => object.required ?? [])) {
    const member = rules.map(({ object }) => object.properties.get(name)).find((one) => one !== undefined);
    changes.push((document) => addMember(document, [...path, name], member));
  }
  return changes;
}

function toKind(document: JsonDocument, path: ArgsPath, kind: ValueKind): JsonDocument {
  const node = nodeAt(document, path);
  const token = node && node.end > node.start ? tokenText(document, node) : undefined;
  if (token !== undefined && isOfKind(kindOfToken(token), kind)) return document;
  return setToken(document, path, asKind(token, kind));
}

/** A tag of one value is written; of several, it is the person who says which, so a wrong one only goes. */
function setTags(document: JsonDocument, path: ArgsPath, schema: SchemaNode): JsonDocument {
  return tagsOf(schema).reduce((changed, { name, values, isRequired }) => {
    const there = valueAt(changed, [...path, name]);
    if (there === undefined ? !isRequired : values.some((value) => value === there)) return changed;
    const [only, ...others] = values;
    if (only !== undefined && others.length === 0) {
      return setToken(changed, [...path, name], JSON.stringify(only));
    }
    return removeToken(changed, [...path, name]);
  }, document);
}

function dropOthers(document: JsonDocument, path: ArgsPath, known: ReadonlySet<string>): JsonDocument {
  const value = valueAt(document, path);
  if (!isJsonObject(value)) return document;
  const others = Object.keys(value).filter((name) => !known.has(name));
  return others.reduce((changed, name) => removeToken(changed, [...path, name]), document);
}

function addMember(document: JsonDocument, path: ArgsPath, schema: SchemaNode | undefined): JsonDocument {
  if (nodeAt(document, path) !== undefined) return document;
  const rules = schema === undefined ? [] : plainRules(schema);
  const [fixed] = rules.flatMap((one) => one.fixed[0]?.values ?? []);
  const kind = kindsIn(rules)?.[0] ?? kindMeant(rules) ?? 'null';
  return setToken(document, path, fixed === undefined ? asKind(undefined, kind) : JSON.stringify(fixed));
}

/** A value of another kind that says the same, where there is one; else the least of its kind. */
function asKind(token: string | undefined, kind: ValueKind): string {
  const before = token === undefined ? undefined : kindOfToken(token);
  switch (kind) {
    case 'number':
    case 'integer': {
      const typed = before === 'string' && token ? tokenOf('number', decodeString(token)) : undefined;
      return typed?.kind === 'token' ? typed.token : '0';
    }
    case 'string':
      return before === 'number' || before === 'boolean' ? JSON.stringify(token) : '""';
    case 'boolean':
      return 'false';
    case 'array':
      return before === undefined || before === 'null' ? '[]' : `[${token ?? ''}]`;
    default:
      return emptyOf(kind) ?? 'null';
  }
}

function valueAt(document: JsonDocument, path: ArgsPath): JsonValue | undefined {
  const node = nodeAt(document, path);
  return node && node.end > node.start ? readLater(tokenText(document, node))() : undefined;
}
