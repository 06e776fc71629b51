import { callOf, createScriptedTransport, runOf } from '@callboard/core/testing';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ThreadProvider } from './thread-provider.tsx';
import { useFrontendTool } from './use-frontend-tool.ts';
import { useMessages } from './use-messages.ts';
import { useRun } from './use-run.ts';
import { useToolArgs } from './use-tool-args.ts';
import { useToolCalls } from './use-tool-calls.ts';

function Page(): ReactElement {
  useFrontendTool({ name: 'greet', description: 'Greets.', handler: () => 'hello' });
  const keys = useToolCalls();
  const args = useToolArgs(keys[0] ?? '');
  const text = `${useMessages().length} ${useRun().isBusy} ${JSON.stringify(args?.value)}`;
  return createElement('p', {}, text);
}

test('a thread with a log renders on a server, where there is no document', () => {
  const log = runOf('r', callOf('r', 'a', 'greet', '{"name":"Ada"}')).map((event) => ({ ...event, at: 0 }));
  const html = renderToString(
    createElement(
      ThreadProvider,
      { transport: createScriptedTransport(), threadId: 't', log },
      createElement(Page),
    ),
  );
  expect(html).toBe('<p>1 false {&quot;name&quot;:&quot;Ada&quot;}</p>');
});

test('a hook outside its provider says so and what to do', () => {
  expect(() => renderToString(createElement(Page))).toThrow(/outside a ThreadProvider.*Wrap the tree/);
});
