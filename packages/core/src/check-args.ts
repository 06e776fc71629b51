import { type ArgsPath, parseStrict } from './args/index.ts';
import { isEqualJson } from './equal-json.ts';
import type { AnswerForm } from './interrupt.ts';
import type { JsonObject } from './json.ts';
import { toJsonText } from './json-text.ts';
import type { ValidationOutcome, Validator } from './ports.ts';
import type { AdvertisedTool, PageTool } from './tool.ts';
import { type ArgsVerdict, documentOf } from './tool-call.ts';

/** What checking an argument text gave: the verdict to log, and, where it is valid, what the handler would get. */
export interface CheckedArgs {
  readonly verdict: ArgsVerdict;
  /** Only with a valid verdict. */
  readonly input?: unknown;
}

/**
 * Checks an argument text for one tool: one strict JSON document, no number that a handler would get rounded, fit for
 * the schema that was advertised, and fit for the app's own schema, which may transform it. Throws only where the
 * validator breaks its promise not to.
 */
export async function checkArgs(
  text: string,
  advertised: AdvertisedTool,
  mounted: PageTool | undefined,
  validator: Validator,
): Promise<CheckedArgs> {
  const parsed = parseStrict(text);
  if (!parsed.ok) return { verdict: { kind: 'unparseable', problems: parsed.problems } };
  // What only a person answers is passed on to nobody: they see the number as it was sent.
  if (parsed.inexactNumbers.length > 0 && advertised.runnable && mounted?.takesArgsText !== true) {
    return { verdict: inexact(parsed.inexactNumbers) };
  }
  const { value } = parsed;
  if (validator.load !== undefined) await validator.load();
  const against = validator.checkJsonSchema(advertised.schema, value);
  if (against.kind !== 'valid') return { verdict: refused(against) };
  const own =
    mounted?.parameters === undefined
      ? { kind: 'valid' as const, output: value }
      : await validator.check(mounted.parameters, value);
  if (own.kind !== 'valid') return { verdict: refused(own) };
  const verdict = validVerdict(text, own.output);
  // What a schema makes of a rounded number is rounded too: only the text as sent can carry it (P6).
  if (verdict.kind === 'valid' && verdict.shownText !== undefined && parsed.inexactNumbers.length > 0)
    return { verdict: inexact(parsed.inexactNumbers) };
  return { verdict, input: own.output };
}

/** Checks a JSON text that goes to an agent: one strict document that can be sent exactly, and fits the schema. */
export async function checkText(
  text: string,
  schema: JsonObject | undefined,
  validator: Validator,
): Promise<ArgsVerdict> {
  const parsed = parseStrict(text);
  if (!parsed.ok) return { kind: 'unparseable', problems: parsed.problems };
  if (parsed.inexactNumbers.length > 0) return inexact(parsed.inexactNumbers);
  if (schema === undefined) return { kind: 'valid' };
  if (validator.load !== undefined) await validator.load();
  const outcome = validator.checkJsonSchema(schema, parsed.value);
  return outcome.kind === 'valid' ? { kind: 'valid' } : refused(outcome);
}

/** Checks an answer against the form it was asked for in; without one it is words, and any will do. */
export async function checkAnswer(
  text: string,
  form: AnswerForm | undefined,
  validator: Validator,
): Promise<ArgsVerdict> {
  switch (form?.kind) {
    case 'json':
      return await checkText(text, form.schema, validator);
    case 'choice': {
      if (form.options.includes(text)) return { kind: 'valid' };
      const message = `must be one of ${form.options.map((option) => JSON.stringify(option)).join(', ')}`;
      return { kind: 'mismatched', problems: [{ path: [], message }] };
    }
    default:
      return { kind: 'valid' };
  }
}

function inexact(numbers: readonly { readonly path: ArgsPath; readonly text: string }[]): ArgsVerdict {
  const problems = numbers.map(({ path, text }) => ({
    path,
    message: `${text} cannot be held exactly by this page, so it is not passed on`,
  }));
  return { kind: 'inexact-number', problems };
}

function refused(outcome: Exclude<ValidationOutcome, { kind: 'valid' }>): ArgsVerdict {
  return { kind: outcome.kind === 'invalid' ? 'mismatched' : 'undecidable', problems: outcome.problems };
}

/**
 * Where a schema made another value of the arguments, that value is what is shown and decided on (P7). It is held against
 * the text, not against the value that was checked: a validator may have written into that.
 */
function validVerdict(text: string, output: unknown): ArgsVerdict {
  if (saysText(output, text)) return { kind: 'valid' };
  const shown = canBeShown(output) ? toJsonText(output) : unshowable;
  if (!shown.ok) {
    return {
      kind: 'undecidable',
      problems: [
        { path: [], message: `the schema turns this into something that cannot be shown: ${shown.why}` },
      ],
    };
  }
  return saysText(JSON.parse(shown.json), text)
    ? { kind: 'valid' }
    : { kind: 'valid', shownText: shown.json };
}

/** True for a value that says what a strict JSON text says, and nothing else. */
function saysText(value: unknown, text: string): boolean {
  return isEqualJson(value, JSON.parse(documentOf(text)));
}

/** True while what a handler would get is what a text shows of it. */
export function isShownBy(text: string, input: unknown): boolean {
  if (saysText(input, text)) return true;
  const shown = canBeShown(input) ? toJsonText(input) : unshowable;
  return shown.ok && saysText(JSON.parse(shown.json), text);
}

const unshowable = {
  ok: false,
  why: 'it holds an object that shows something else than it is; plain objects, arrays and dates can be shown',
} as const;

/** Deeper than any arguments can be: what a schema makes of them has no reason to be. */
const plainDepth = 1_000;

function canBeShown(output: unknown): boolean {
  try {
    return isPlain(output);
  } catch {
    // Reading it ran code of its own, which threw.
    return false;
  }
}

/**
 * True when JSON shows all there is to a value: an object of a class, or one with a `toJSON` of its own, may hold what
 * its JSON does not say, and a person would decide on another value than the one that runs.
 */
function isPlain(value: unknown, within: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return true;
  // A cycle has no JSON at all, and is refused as that.
  if (within.includes(value)) return true;
  if (within.length > plainDepth) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Date.prototype) return !Object.hasOwn(value, 'toJSON');
  if (Array.isArray(value))
    return value.every((item) => item !== undefined && isPlain(item, [...within, value]));
  if (prototype !== null && prototype !== Object.prototype) return false;
  if ('toJSON' in value) return false;
  return Object.values(value).every((item) => isPlain(item, [...within, value]));
}
