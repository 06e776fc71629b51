import type { ToolContext } from '@callboard/core';
import { useFrontendTool } from '@callboard/hooks';
import type { ReactElement } from 'react';
import type { Asking, Manner } from '../src/scenario.ts';
import { allTools, toolName } from '../src/tool-name.ts';
import { tell } from './outside.ts';

/** All tools of the page. */
export function Tools(): ReactElement {
  return (
    <>
      {allTools.map(({ manner, asking }) => (
        <Tool key={toolName(manner, asking)} manner={manner} asking={asking} />
      ))}
    </>
  );
}

/** Milliseconds a tool has that comes too late; the others have enough. */
const shortLimit = 250;

const parameters = {
  type: 'object',
  properties: {
    takes: { type: 'integer' },
    verdict: { enum: ['approve', 'reject'] },
    failsFirst: { type: 'boolean' },
  },
  required: ['takes', 'verdict', 'failsFirst'],
};

function Tool({ manner, asking }: { readonly manner: Manner; readonly asking: Asking }): null {
  const name = toolName(manner, asking);
  useFrontendTool({
    name,
    description: `Does what a tool does that is to ${manner}.`,
    parameters,
    approval: asking === 'asked' ? 'ask' : 'none',
    ...(manner === 'late' ? { timeLimit: shortLimit } : {}),
    ...(manner === 'idempotent' ? { idempotent: true, attempts: 2 } : {}),
    handler: (args, context) => perform(name, manner, readArgs(args), context),
  });
  return null;
}

interface Args {
  readonly takes: number;
  readonly failsFirst: boolean;
}

/** What comes of one call: its effect begins outside of the page, and is done there or not. */
async function perform(
  name: string,
  manner: Manner,
  { takes, failsFirst }: Args,
  { toolCallId, attempt, signal }: ToolContext,
): Promise<string> {
  const receipt = await tell('/effect/start', { toolCallId, toolName: name, attempt: String(attempt) });
  await passing(manner === 'late' ? shortLimit + 150 : takes);
  if (manner === 'hang') await aborted(signal);
  if (manner === 'throw' || (failsFirst && attempt === 1)) throw new Error('It broke half way.');
  await tell('/effect/finish', { receipt });
  return `Done: ${receipt}.`;
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(new Error('It was stopped.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}

/** They fit the schema, or the handler would not run. */
function readArgs(args: unknown): Args {
  const read = (name: string): unknown =>
    typeof args === 'object' && args !== null ? Reflect.get(args, name) : undefined;
  const takes = read('takes');
  return { takes: typeof takes === 'number' ? takes : 0, failsFirst: read('failsFirst') === true };
}
