// What a page loads before it shows its first card, minified and gzipped, without React: kept from growing unseen.
// How it stands beside other kits is measured by `pnpm bench size`; docs/performance.md says more.

/** What is fetched by `import()` is fetched when it is first needed, and weighs nothing before. */
const later = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

const react = ['react', 'react-dom', 'react/jsx-runtime', 'react/compiler-runtime'];

const own = {
  'packages/core/dist/index.js': '{ createConversation }',
  'packages/hooks/dist/index.js':
    '{ ThreadProvider, useRun, useToolCalls, useToolCall, useToolArgs, useApproval, useFrontendTool }',
  'packages/protocols/dist/ag-ui/index.js': '{ createAgUiTransport }',
};

export default [
  {
    name: 'core, hooks and AG-UI, without dependencies',
    import: own,
    ignore: [...react, 'eventsource-parser'],
    limit: '63 kB',
    gzip: true,
    modifyEsbuildConfig: withoutLater,
  },
  {
    name: 'a page with a card and its prompt, all included',
    import: { ...own, 'packages/components/dist/index.js': '{ ToolCallCard }' },
    ignore: react,
    limit: '113 kB',
    gzip: true,
    modifyEsbuildConfig: withoutLater,
  },
  {
    name: 'tool streams, beside the core',
    path: 'packages/protocols/dist/tool-stream/index.js',
    import: '{ createToolStreamSession }',
    ignore: ['@callboard/core'],
    limit: '7 kB',
    gzip: true,
  },
  {
    name: 'stored conversations of content-block messages, beside the core',
    import: { 'packages/protocols/dist/messages/index.js': '{ readMessages, writeMessages, transcriptOf }' },
    ignore: ['@callboard/core', '@callboard/core/args'],
    limit: '5 kB',
    gzip: true,
  },
  {
    name: 'what is kept in the browser, beside the core',
    import: { 'packages/browser/dist/index.js': '{ createBrowserStore }' },
    ignore: ['@callboard/core', '@callboard/core/shared'],
    limit: '5 kB',
    gzip: true,
  },
];

function withoutLater(config) {
  return { ...config, plugins: [...(config.plugins ?? []), later] };
}
