import type { JsonValue } from '@callboard/core';
import { kindOf, type TypeName } from '../json-kind.ts';
import type { Fault, PatternFault, Shape, Side } from './fault.ts';
import type { FindingDetail } from './finding.ts';
import { quote, showGot, showText, showValue } from './show-value.ts';

const longestList = 12;
const longestPattern = 120;

/** A finding in English, to stand behind its path: `must be at most 500, got 900`. */
export function englishFinding(finding: FindingDetail): string {
  switch (finding.kind) {
    case 'type':
      return `must be ${either(finding.expected.map((type) => typeNames[type]))}, got ${typedGot(finding.got)}`;
    case 'fixed':
      return `must be ${oneOf(finding.expected, finding.types)}, got ${showGot(finding.got)}`;
    case 'minimum':
      return `must be ${finding.exclusive ? 'more than' : 'at least'} ${finding.limit}, got ${finding.got}`;
    case 'maximum':
      return `must be ${finding.exclusive ? 'less than' : 'at most'} ${finding.limit}, got ${finding.got}`;
    case 'multiple':
      return `must be a multiple of ${finding.of}, got ${finding.got}`;
    case 'too-short':
      return `must have at least ${count(finding.limit, 'character')}, got ${finding.got}`;
    case 'too-long':
      return `must have at most ${count(finding.limit, 'character')}, got ${finding.got}`;
    case 'pattern':
      return `must match the pattern ${showText(finding.pattern, longestPattern)}, got ${quote(finding.got)}`;
    case 'format':
      return `must be ${formatNames[finding.format] ?? `in the format ${finding.format}`}, got ${quote(finding.got)}`;
    case 'too-few-items':
      return `must have at least ${count(finding.limit, 'item')}, got ${finding.got}`;
    case 'too-many-items':
      return `must have at most ${count(finding.limit, 'item')}, got ${finding.got}`;
    case 'repeated-item':
      return `must not repeat an item, but [${finding.first}] and [${finding.second}] are equal`;
    case 'too-few-matching-items':
      return `must have at least ${count(finding.limit, 'item')} of the kind asked for, got ${finding.got}`;
    case 'too-many-matching-items':
      return `must have at most ${count(finding.limit, 'item')} of the kind asked for, got ${finding.got}`;
    case 'too-few-properties':
      return `must have at least ${count(finding.limit, 'property', 'properties')}, got ${finding.got}`;
    case 'too-many-properties':
      return `must have at most ${count(finding.limit, 'property', 'properties')}, got ${finding.got}`;
    case 'required':
      return finding.because === undefined
        ? 'is required but missing'
        : `is required when ${quote(finding.because)} is given, but missing`;
    case 'unknown-property':
      return finding.known.length === 0
        ? 'is not a known property; none is expected here'
        : `is not a known property; known: ${list(finding.known.map((name) => quote(name)))}`;
    case 'property-name':
      return `this name is not allowed: ${finding.why.map(englishFinding).join('; ')}`;
    case 'not-allowed':
      return 'must be left out: nothing is allowed here';
    case 'excluded':
      return `has a value that is ruled out, got ${showGot(finding.got)}`;
    case 'no-alternative': {
      const title = finding.title === undefined ? '' : ` (${quote(finding.title)})`;
      return `must fit one of ${finding.of} alternatives; the closest is number ${finding.closest}${title}`;
    }
    case 'several-alternatives':
      return `must fit exactly one of ${finding.of} alternatives, but fits numbers ${list(finding.fitting.map(String))}`;
    case 'more':
      return 'there are more problems than these';
  }
}

/** A fault in English, to stand behind its path in the schema. */
export function englishFault(fault: Fault): string {
  switch (fault.kind) {
    case 'not-json':
      return `${sides[fault.side]} must be JSON, got ${showText(fault.got)}`;
    case 'cycle':
      return `${sides[fault.side]} must be JSON, but this value contains itself`;
    case 'too-deep':
      return `${sides[fault.side]} must not be nested deeper than ${fault.limit} levels`;
    case 'too-large':
      return `${sides[fault.side]} must not hold more than ${fault.limit} values`;
    case 'too-much-work':
      return 'checking these arguments against the schema takes too much work';
    case 'malformed':
      return `the schema is broken here: must be ${shapes[fault.shape]}, got ${showGot(fault.got)}`;
    case 'unknown-dialect':
      return `the schema is written in ${quote(fault.got)}; JSON Schema 2020-12 and draft-07 are understood`;
    case 'unsupported-keyword':
      return 'the schema uses a keyword that is not supported';
    case 'same-id':
      return `the schema uses ${quote(fault.id)} for two places`;
    case 'reference':
      return fault.why === 'nowhere'
        ? `the schema refers to ${quote(fault.to)}, which it does not hold`
        : `the schema refers to ${quote(fault.to)}, and nothing outside the schema is loaded`;
    case 'endless-reference':
      return 'the schema refers to itself without end';
    case 'pattern':
      return `the schema's pattern ${showText(fault.pattern, longestPattern)} ${patternFaults[fault.why]}`;
    case 'unreadable':
      return `the schema or the arguments could not be read: ${showText(fault.error, 200)}`;
    case 'no-json-schema':
      return `this ${showText(fault.vendor)} schema cannot be written as JSON Schema by itself: pass JSON Schema beside it`;
    case 'converter-failed':
      return `this ${showText(fault.vendor)} schema could not be written as JSON Schema (${showText(fault.error, 200)}): pass JSON Schema beside it`;
    case 'validate-failed':
      return `this ${showText(fault.vendor)} schema failed while checking: ${showText(fault.error, 200)}`;
    case 'validate-unclear':
      return `this ${showText(fault.vendor)} schema answered neither with a value nor with a list of issues`;
    case 'validate-too-slow':
      return `this ${showText(fault.vendor)} schema did not answer within ${fault.milliseconds} ms`;
  }
}

const typeNames: Readonly<Record<TypeName, string>> = {
  null: 'null',
  boolean: 'a boolean',
  number: 'a number',
  integer: 'an integer',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'a date and time with its zone, like 2026-01-31T12:00:00Z',
  date: 'a date, like 2026-01-31',
  time: 'a time with its zone, like 12:00:00Z',
  duration: 'a duration, like P1DT2H',
  email: 'an email address',
  hostname: 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uri: 'an absolute URI',
  'uri-reference': 'a URI or a relative reference',
  uuid: 'a UUID',
  'json-pointer': 'a JSON Pointer',
  regex: 'a regular expression',
};

const sides: Readonly<Record<Side, string>> = { schema: 'the schema', arguments: 'the arguments' };

const shapes: Readonly<Record<Shape, string>> = {
  schema: 'a schema (an object, true or false)',
  'schema-list': 'a list of at least one schema',
  'schema-map': 'an object of schemas',
  'schema-or-text-list-map': 'an object of schemas and lists of strings',
  type: 'the name of a JSON type, or a list of different ones',
  list: 'a list',
  text: 'a string',
  'text-list': 'a list of strings',
  'text-list-map': 'an object of lists of strings',
  number: 'a number',
  'positive-number': 'a number above 0',
  count: 'a whole number of at least 0',
  flag: 'true or false',
};

const patternFaults: Readonly<Record<PatternFault, string>> = {
  invalid: 'is not a valid regular expression (Unicode mode)',
  'too-long': 'is too long',
  'too-large': 'counts too far to be checked',
  unsupported: 'uses a back reference or an inline flag, which are not supported',
};

function typedGot(value: JsonValue): string {
  const kind = kindOf(value);
  if (kind === 'string' || kind === 'number') return `the ${kind} ${showValue(value)}`;
  return showGot(value);
}

function oneOf(values: readonly JsonValue[], types: readonly TypeName[] = []): string {
  const [only] = values;
  const names =
    values.length === 1 && only !== undefined ? showValue(only) : `one of ${list(values.map(showValue))}`;
  return either([names, ...types.map((type) => typeNames[type])]);
}

function either(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function list(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  const rest = names.length - longestList;
  return rest > 0 ? `${names.slice(0, longestList).join(', ')} and ${rest} more` : names.join(', ');
}

function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
