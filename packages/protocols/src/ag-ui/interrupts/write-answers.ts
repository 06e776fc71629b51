import type { InterruptAnswer, JsonObject, Question, RunInterrupt } from '@callboard/core';
import type { AgUiInputProblem } from '../check-input.ts';
import type { Interrupt } from '../event.ts';
import { shown } from '../refusal.ts';
import type { WireResumeEntry } from '../wire-message.ts';
import { codecFor, codecsWith, hearsOne } from './built-in.ts';
import { type InterruptCodec, type WrittenAnswer, wireInterrupt } from './codec.ts';

/** All answers of a run as they leave with it: as entries, or as one command. */
interface WrittenAnswers {
  readonly resume: readonly WireResumeEntry[];
  /** The interrupts that are answered by an entry. */
  readonly byEntry: readonly string[];
  readonly command?: JsonObject;
}

/** The answers of a run in the form of its wire, or why one of them cannot be written. */
export type AnswersOutcome = WrittenAnswers | { readonly problem: AgUiInputProblem };

interface Written {
  readonly id: string;
  readonly codec: InterruptCodec;
  readonly answer: WrittenAnswer;
}

/** Writes the answers of a run, each in its interrupt's form; if one of them cannot be written, none is (P13). */
export function writeAnswers(
  answers: readonly InterruptAnswer[],
  own: readonly InterruptCodec[] | undefined,
): AnswersOutcome {
  const codecs = codecsWith(own);
  const asked = answers.map((answer) => ({ answer, ...codecOf(answer, codecs) }));
  const isSeveral = asked.filter(({ codec }) => hearsOne(codec)).length > 1;
  const written = asked.map((one) => write(isSeveral && hearsOne(one.codec) ? withRefusalGivenUp(one) : one));
  const resume: WireResumeEntry[] = [];
  const byEntry: string[] = [];
  const commands: Extract<WrittenAnswer, { kind: 'command' }>[] = [];
  /** Answers to those who hear only one. */
  let heard = 0;
  for (const { id, codec, answer } of written) {
    if (answer.kind === 'problem') {
      const message = `Interrupt ${shown(id)} cannot be answered. ${answer.message}`;
      return { problem: { code: 'unwritable-answer', message } };
    }
    if (answer.kind === 'command') {
      commands.push(answer);
    } else {
      resume.push(answer.entry);
      byEntry.push(id);
      if (codec.oneAnswer === true && answer.entry.status === 'resolved') heard += 1;
    }
  }
  if (resume.length > 1 && commands.length === 0) {
    const command = joined(written, resume);
    if (typeof command === 'string') return { problem: { code: 'unwritable-answer', message: command } };
    if (command !== undefined) return { resume: [], byEntry: [], command };
  }
  // One command cannot say which of several it answers. Where all are given up, the agent is left to ask again.
  const live = commands.length === 1 ? commands : commands.filter(({ cancels }) => !cancels);
  const [command] = live;
  if (heard > 1 || (command !== undefined && commands.length > 1)) {
    const message =
      'The agent hears one answer a run, and several are open: no more than one of them can be answered with anything but a cancellation.';
    return { problem: { code: 'unwritable-answer', message } };
  }
  // The answer that is heard goes first.
  const ordered = heard === 1 ? [...resume].sort((a, b) => rank(a) - rank(b)) : resume;
  return { resume: ordered, byEntry, ...(command === undefined ? {} : { command: command.command }) };
}

/** Several entries as one command, where all of them are for an agent that wants them so; a string says why not. */
function joined(
  written: readonly Written[],
  resume: readonly WireResumeEntry[],
): JsonObject | string | undefined {
  const [first] = written;
  if (!written.every(({ codec }) => codec === first?.codec)) return undefined;
  try {
    return first?.codec.together?.(resume);
  } catch (error) {
    return `Its codec threw: ${shown(wordsOf(error))}.`;
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function rank({ status }: WireResumeEntry): number {
  return status === 'resolved' ? 0 : 1;
}

interface AskedAnswer {
  readonly answer: InterruptAnswer;
  readonly codec: InterruptCodec;
  readonly raw: Interrupt;
}

function codecOf(
  { interrupt }: InterruptAnswer,
  codecs: readonly InterruptCodec[],
): Pick<AskedAnswer, 'codec' | 'raw'> {
  const raw = wireInterrupt(interrupt);
  return { raw, codec: codecs.find(({ name }) => name === interrupt.codec) ?? codecFor(raw, codecs) };
}

/** Beside the one answer that is heard a refusal has no place: it goes as what nobody answered. */
function withRefusalGivenUp(asked: AskedAnswer): AskedAnswer {
  const { answer } = asked;
  const isRefused =
    answer.kind === 'decided' && answer.decisions.every(({ decision }) => decision.kind === 'reject');
  return isRefused ? { ...asked, answer: { kind: 'cancelled', interrupt: answer.interrupt } } : asked;
}

function write({ answer, codec, raw }: AskedAnswer): Written {
  const { interrupt } = answer;
  const { id } = interrupt;
  const message = uncovered(answer);
  if (message !== undefined) return { id, codec, answer: { kind: 'problem', message } };
  try {
    // What nobody could read can only be given up.
    const told = isRead(interrupt) ? answer : { kind: 'cancelled' as const, interrupt };
    return { id, codec, answer: codec.write(told, raw) };
  } catch (error) {
    return { id, codec, answer: { kind: 'problem', message: `Its codec threw: ${shown(wordsOf(error))}.` } };
  }
}

/** Every question has its decision, of a kind it allows. One whose questions nobody could read is only refused. */
function uncovered(answer: InterruptAnswer): string | undefined {
  if (answer.kind === 'cancelled') return undefined;
  const { decisions, interrupt } = answer;
  const asked = isRead(interrupt) ? interrupt.questions : [onlyRefused];
  if (decisions.length !== asked.length)
    return `It asks ${asked.length} questions, and ${decisions.length} are decided.`;
  const wrong = decisions.find(
    ({ decision }, index) => asked[index]?.allowed.includes(decision.kind) !== true,
  );
  return wrong === undefined ? undefined : `It does not take "${wrong.decision.kind}".`;
}

const onlyRefused: Pick<Question, 'allowed'> = { allowed: ['reject'] };

function isRead(
  interrupt: RunInterrupt,
): interrupt is RunInterrupt & { readonly questions: readonly Question[] } {
  return interrupt.questions !== undefined && interrupt.questions.length > 0;
}
