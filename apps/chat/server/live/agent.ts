import { createOpenAI } from '@ai-sdk/openai';
import { streamText } from 'ai';
import type { Agent } from '../agent.ts';
import { toModelMessages, toSystemPrompt } from './model-messages.ts';
import { toModelTools } from './model-tools.ts';
import { createProviderErrors } from './provider-error.ts';
import { RunTranslator } from './run-translator.ts';

/** How to reach a provider that speaks OpenAI's chat completions. */
export interface LiveAgentOptions {
  /** Left out for servers that want none. */
  readonly apiKey?: string;
  /** With the version in its path, as in `http://127.0.0.1:11434/v1`; OpenAI's own when left out. */
  readonly baseUrl?: string;
  readonly model: string;
}

/** The agent that lets a real model speak and call the page's tools. It executes nothing itself. */
export function createLiveAgent({ apiKey, baseUrl, model }: LiveAgentOptions): Agent {
  const provider = createOpenAI({
    apiKey: apiKey ?? 'none',
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
  });
  const explain = createProviderErrors(apiKey);
  return {
    name: 'live',
    about: `live agent, model ${model}`,
    run: async (input, emit, { signal }) => {
      const run = new RunTranslator(input, emit, explain);
      await run.start();
      const stream = streamText({
        model: provider.chat(model),
        system: toSystemPrompt(input),
        messages: toModelMessages(input.messages),
        tools: toModelTools(input.tools),
        abortSignal: signal,
        // A second request could be a second bill; whether to try again is for the person to say.
        maxRetries: 0,
        // Errors are read from the stream; unless told otherwise they would also be printed, whole.
        onError: () => {},
      });
      try {
        for await (const part of stream.fullStream) {
          signal.throwIfAborted();
          await run.take(part);
        }
        signal.throwIfAborted();
      } catch (error) {
        signal.throwIfAborted();
        await run.take({ type: 'error', error });
      }
    },
  };
}
