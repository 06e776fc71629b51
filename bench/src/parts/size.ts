import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { atMost, type Figure } from '../figure.ts';

/** The page's own copy of React is nobody's weight. */
const notCounted = ['react', 'react-dom', 'react/jsx-runtime', 'react/compiler-runtime', 'react-dom/client'];

const home = path.resolve(import.meta.dirname, '..');

/**
 * The limits of .size-limit.js. They began as 20 and 45 kB, which was for less: a ledger that answers every call, all
 * sequence rules of AG-UI 1.0, a strict reader of arguments, and cards with their words and prompts are in them. They
 * were 40 and 75 until the rest of AG-UI came: shared state and its patches, activities, subagents, what agents attach
 * to messages, and interrupts in the forms of nine integrations, with questions and subagents on the cards. They were 53
 * and 94 until the page's tools could be run in an order, tried again, held back and looked at by rules, messages could
 * wait, sessions could hand calls over in mid-turn, and results could be pictures and sound.
 */
const limits = { own: 62, page: 115 };

/** Bytes a page loads before it shows its first card: minified, gzipped, what loads later left out. */
export async function size(): Promise<Figure[]> {
  const own = await kB(
    `export { createConversation } from '@callboard/core';
     export { ThreadProvider, useRun, useToolCalls, useToolCall, useToolArgs, useApproval, useFrontendTool } from '@callboard/hooks';
     export { createAgUiTransport } from '@callboard/protocols/ag-ui';`,
    ['@tanstack/react-query', 'eventsource-parser'],
  );
  const page = await kB(
    `import { ToolCallCard } from '@callboard/components';
     import { ThreadProvider, useRun, useToolCalls } from '@callboard/hooks';
     import { createAgUiTransport } from '@callboard/protocols/ag-ui';
     export { ToolCallCard, ThreadProvider, useRun, useToolCalls, createAgUiTransport };`,
  );
  const peers = {
    'TanStack AI (no cards)': await kB(
      `export { useChat, fetchServerSentEvents } from '@tanstack/ai-react';`,
    ),
    'AI SDK (no cards)': await kB(
      `export { useChat } from '@ai-sdk/react';
       export { DefaultChatTransport, lastAssistantMessageIsCompleteWithToolCalls } from 'ai';`,
    ),
    'assistant-ui with AG-UI': await kB(
      `export { AssistantRuntimeProvider, ThreadPrimitive, MessagePrimitive, ComposerPrimitive, makeAssistantToolUI } from '@assistant-ui/react';
       export { useAgUiRuntime } from '@assistant-ui/react-ag-ui';
       export { HttpAgent } from '@ag-ui/client';`,
    ),
    CopilotKit: await kB(
      `export { CopilotKitProvider, useAgent, useFrontendTool, useHumanInTheLoop, useRenderToolCall } from '@copilotkit/react-core/v2';`,
    ),
  };
  return [
    atMost(limits.own, 'size, core, hooks and AG-UI, without dependencies', own, 'kB gzip'),
    atMost(limits.page, 'size, a page with a card and its prompt, all included', page, 'kB gzip', peers),
  ];
}

/**
 * What an entry costs at first: the chunks it needs at once, weighed as one. How many files they are is the bundler's
 * affair: this one makes a file of every set of modules that something fetched later shares, others keep them together.
 */
async function kB(entry: string, alsoNotCounted: readonly string[] = []): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, resolveDir: home, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    metafile: true,
    write: false,
    outdir: 'size',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...notCounted, ...alsoNotCounted],
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  const files = new Map(outputFiles.map((file) => [path.relative('.', file.path), file.contents]));
  const [start] =
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint !== undefined) ?? [];
  const needed = new Set(start === undefined ? [] : [start]);
  for (const name of needed)
    for (const { path: imported, kind, external } of metafile.outputs[name]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) needed.add(imported);
  return gzipSync(Buffer.concat([...needed].map((name) => files.get(name) ?? new Uint8Array()))).length / 1000;
}
