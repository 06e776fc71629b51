import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
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
 * wait, sessions could hand calls over in mid-turn, and results could be pictures and sound; 62 and 115 then. Since much of
 * it comes later (decision 0021), they were 61 and 110, with presses judged, drafts, deadlines and more ends in them; 63 and
 * 113 since what starts or is decided can be noted first, and a thread can be read again, paused and gone on with.
 */
const limits = { own: 63, page: 113 };

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

/** What is fetched by `import()` is fetched when it is first needed, and weighs nothing before. */
const later: Plugin = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path: file }) =>
      kind === 'dynamic-import' ? { path: file, external: true } : undefined,
    );
  },
};

/** What an entry costs at first, as one file. */
async function kB(entry: string, alsoNotCounted: readonly string[] = []): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: home, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    outdir: 'size',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...notCounted, ...alsoNotCounted],
    plugins: [later],
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0) / 1000;
}
