import { parseStrict } from './args/index.ts';
import { checkArgs } from './check-args.ts';
import { isSameArgs } from './equal-json.ts';
import type { JsonValue } from './json.ts';
import { toJsonText } from './json-text.ts';
import { reportApart } from './notifier.ts';
import type { Clock, Validator } from './ports.ts';
import type { BeforeToolCall, PageCallToScreen, Screening, ScreeningAnswer } from './screening.ts';
import type { Thread } from './thread.ts';
import { describeThrown } from './thrown.ts';
import type { AdvertisedTool } from './tool.ts';
import { documentOf, type ToolCall } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { turnOf } from './turn.ts';

/** Milliseconds the hook has for one call; the calls behind it wait. */
const timeLimit = 10_000;

/** What screening works with. */
export interface ScreenParts {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
  readonly clock: Clock;
}

/** A call of the page with arguments that were found valid. */
export interface FitCall {
  readonly call: ToolCall;
  readonly advertised: AdvertisedTool;
  readonly writtenBy: PageCallToScreen['writtenBy'];
  readonly text: string;
  /** What the handler would get. */
  readonly input: unknown;
}

/**
 * Asks the app's hook about a call of the page, once, for as long as `signal` allows. Never throws: what the hook leaves
 * unsaid is `failed`, and nothing runs on that.
 */
export async function screen(
  beforeToolCall: BeforeToolCall,
  fit: FitCall,
  signal: AbortSignal,
  parts: ScreenParts,
): Promise<Screening> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', abort);
  const cancelLimit = parts.clock.after(timeLimit, () =>
    controller.abort(new DOMException(`The time limit of ${timeLimit} ms was reached.`, 'TimeoutError')),
  );
  const isOver = new Promise<undefined>((resolve) =>
    controller.signal.addEventListener('abort', () => resolve(undefined)),
  );
  try {
    const asked = async () => ({ answer: await beforeToolCall(pageCall(fit, controller.signal, parts)) });
    const said = await Promise.race([asked(), isOver]);
    return said === undefined
      ? failed('timed-out', `It gave no answer within ${timeLimit / 1_000} s.`)
      : await readAnswer(said.answer, fit, parts);
  } catch (error) {
    const { name, message } = describeThrown(error);
    return failed('threw', `${name}: ${message}`);
  } finally {
    cancelLimit();
    signal.removeEventListener('abort', abort);
  }
}

function pageCall(
  { call, advertised, writtenBy, text, input }: FitCall,
  signal: AbortSignal,
  { thread, tools }: ScreenParts,
): PageCallToScreen {
  const risk = tools.get(call.toolName)?.risk ?? advertised.risk;
  return {
    owner: 'page',
    writtenBy,
    ...namesOf(call, thread),
    args: argsIn(text) ?? {},
    argsText: documentOf(text),
    runsAs: input,
    ...(risk === undefined ? {} : { risk }),
    signal,
  };
}

/** Tells the hook of a call that the agent runs itself. What it answers, or throws, changes nothing. */
export function tellOf(
  beforeToolCall: BeforeToolCall,
  call: ToolCall,
  signal: AbortSignal,
  thread: Thread,
): void {
  const { text } = call.args;
  const args = argsIn(text);
  const told = async (): Promise<unknown> =>
    await beforeToolCall({
      owner: 'agent',
      ...namesOf(call, thread),
      ...(args === undefined ? {} : { args }),
      argsText: text,
      signal,
    });
  told().catch(reportApart);
}

function namesOf(
  { toolCallId, toolName, runId }: ToolCall,
  thread: Thread,
): Pick<PageCallToScreen, 'toolCallId' | 'toolName' | 'threadId' | 'runId' | 'turnId' | 'epoch'> {
  return { toolCallId, toolName, threadId: thread.id, runId, ...turnOf(thread, runId) };
}

function argsIn(text: string): JsonValue | undefined {
  const parsed = parseStrict(text);
  return parsed.ok ? parsed.value : undefined;
}

async function readAnswer(
  // Whatever the types say, a hook may answer with anything.
  answer: ScreeningAnswer | undefined,
  { call, advertised, text: writtenText }: FitCall,
  { tools, validator }: ScreenParts,
): Promise<Screening> {
  switch (answer?.kind) {
    case 'allow':
      return { kind: 'allowed' };
    case 'reject':
      return { kind: 'rejected', reason: reasonIn(answer) ?? '' };
    case 'rewrite': {
      const text = rewrittenText(answer, writtenText);
      if (!text.ok) return failed('rewrite-unfit', text.why);
      // The same said once more is no rewrite: the bytes stay as they were written.
      if (isSameArgs(text.json, writtenText)) return { kind: 'allowed' };
      const { verdict } = await checkArgs(text.json, advertised, tools.get(call.toolName), validator);
      if (verdict.kind !== 'valid') return failed('rewrite-unfit', '', verdict.problems);
      const { shownText } = verdict;
      const reason = reasonIn(answer);
      return {
        kind: 'rewritten',
        argsText: text.json,
        ...(shownText === undefined ? {} : { shownText }),
        ...(reason === undefined ? {} : { reason }),
      };
    }
    default:
      return failed('unclear', 'It answered neither allow, nor reject, nor rewrite.');
  }
}

/** The text of a rewrite. A value made from numbers that were rounded to look at them would pass them on so (P6). */
function rewrittenText(
  answer: Extract<ScreeningAnswer, { readonly kind: 'rewrite' }>,
  writtenText: string,
): ReturnType<typeof toJsonText> {
  if ('argsText' in answer) return { ok: true, json: String(answer.argsText) };
  const parsed = parseStrict(writtenText);
  return parsed.ok && parsed.inexactNumbers.length > 0
    ? { ok: false, why: 'the arguments hold a number that a value cannot; only argsText can rewrite them' }
    : toJsonText(answer.args);
}

function reasonIn({ reason }: { readonly reason?: unknown }): string | undefined {
  return typeof reason === 'string' && reason.trim() !== '' ? reason : undefined;
}

function failed(
  why: Extract<Screening, { readonly kind: 'failed' }>['why'],
  message: string,
  problems: Extract<Screening, { readonly kind: 'failed' }>['problems'] = [],
): Screening {
  return { kind: 'failed', why, message, problems };
}
