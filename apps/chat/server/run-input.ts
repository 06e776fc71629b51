import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { isSpeed, type Speed } from '../shared/speed.ts';

/** An AG-UI 1.0 run input that passed the official schema. */
export type RunInput = ReturnType<typeof RunAgentInputSchema.parse>;

/** A message of a run input. */
export type Message = RunInput['messages'][number];

/** A message of one role. */
export type MessageOf<Role extends Message['role']> = Extract<Message, { role: Role }>;

/** A call as an assistant message holds it. */
export type HistoryCall = NonNullable<MessageOf<'assistant'>['toolCalls']>[number];

/** A tool as the page advertised it. */
export type AdvertisedTool = RunInput['tools'][number];

/** The verdict on a body that should be a run input. */
export type RunInputVerdict =
  | { readonly valid: true; readonly input: RunInput }
  | { readonly valid: false; readonly problem: string };

const shownProblems = 5;

/** Checks a parsed body against the official schema. The problem names the first wrong fields and what was wanted. */
export function checkRunInput(body: unknown): RunInputVerdict {
  const verdict = RunAgentInputSchema.safeParse(body);
  if (verdict.success) return { valid: true, input: verdict.data };
  const problems = verdict.error.issues.map((issue) => `${pathInWords(issue.path)}: ${issue.message}`);
  const more = problems.length - shownProblems;
  const shown = problems.slice(0, shownProblems).join('; ');
  return { valid: false, problem: more > 0 ? `${shown}; and ${more} more` : shown };
}

function pathInWords(path: readonly PropertyKey[]): string {
  let words = '';
  for (const step of path) {
    if (typeof step === 'number') words += `[${step}]`;
    else words += words === '' ? String(step) : `.${String(step)}`;
  }
  return words === '' ? 'the body' : words;
}

/** The text of a message's content. Parts that are no text are left out. */
export function textOf(content: MessageOf<'user' | 'tool'>['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The typing speed that the page asked for in `forwardedProps.speed`, else the server's own. */
export function speedOf(input: RunInput, fallback: Speed): Speed {
  const props: unknown = input.forwardedProps;
  if (typeof props !== 'object' || props === null || !('speed' in props)) return fallback;
  return isSpeed(props.speed) ? props.speed : fallback;
}
