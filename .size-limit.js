// What a page loads before it shows its first card, minified and gzipped, without React: kept from growing unseen.
// How it stands beside other kits is measured by `pnpm bench size`; docs/performance.md says more.

/** Loaded later, when first needed. */
const lazy = [
  '@callboard/schema',
  '*/interrupts/forms.js',
  '*/asked-in-dialog.js',
  '*/attempt-list.js',
  '*/dialog-opener.js',
  '*/failure-choice.js',
  '*/media-part.js',
  '*/panels.js',
  '*/rewritten-changes.js',
  '*/standing-panel.js',
  '*/subagent-part.js',
];

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
    limit: '62 kB',
    gzip: true,
    modifyEsbuildConfig: withoutLazy,
  },
  {
    name: 'a page with a card and its prompt, all included',
    import: { ...own, 'packages/components/dist/index.js': '{ ToolCallCard }' },
    ignore: react,
    limit: '115 kB',
    gzip: true,
    modifyEsbuildConfig: withoutLazy,
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
];

function withoutLazy(config) {
  return { ...config, external: [...(config.external ?? []), ...lazy] };
}
