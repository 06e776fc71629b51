import type { PageTool } from '@callboard/core';
import { callOf, createScriptedTransport, runOf } from '@callboard/core/testing';
import { createValidator } from '@callboard/schema';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { expect, test } from 'vitest';
import { ThreadProvider, type ThreadProviderProps } from './thread-provider.tsx';
import { useFrontendTool } from './use-frontend-tool.ts';
import { useRun } from './use-run.ts';
import { useToolCall } from './use-tool-call.ts';
import { useToolCalls } from './use-tool-calls.ts';

function Card({ callKey }: { readonly callKey: string }): ReactElement {
  const view = useToolCall(callKey);
  return <p>{`${view?.status}: ${view?.reply?.content.kind === 'text' ? view.reply.content.text : ''}`}</p>;
}

function Page({ risk }: Pick<PageTool, 'risk'>): ReactElement {
  const { send } = useRun();
  const calls = useToolCalls();
  useFrontendTool({
    name: 'pay',
    description: 'Pays.',
    approval: 'none',
    handler: () => 'paid',
    ...(risk === undefined ? {} : { risk }),
  });
  return (
    <>
      <button type="button" onClick={() => void send('Pay')}>
        Send
      </button>
      {calls.map((key) => (
        <Card key={key} callKey={key} />
      ))}
    </>
  );
}

function agent() {
  return createScriptedTransport(({ runId }, index) =>
    runOf(runId, index === 0 ? callOf(runId, 'call-1', 'pay', '{}') : []),
  );
}

const validator = createValidator();

test('P16: the rule of the latest commit is asked, not that of the first', async () => {
  const transport = agent();
  const withRule = (reason: string) => (
    <StrictMode>
      <ThreadProvider
        transport={transport}
        validator={validator}
        beforeToolCall={() => ({ kind: 'reject', reason })}
      >
        <Page />
      </ThreadProvider>
    </StrictMode>
  );
  const page = render(withRule('the first'));
  page.rerender(withRule('the latest'));
  fireEvent.click(screen.getByText('Send'));
  expect(await screen.findByText(/^disallowed: .* Reason: the latest$/)).toBeVisible();
});

test('P16: a rule that comes with a later commit counts', async () => {
  const transport = agent();
  const withRules = (rules: Pick<ThreadProviderProps, 'policy'>) => (
    <ThreadProvider transport={transport} validator={validator} {...rules}>
      <Page risk="high" />
    </ThreadProvider>
  );
  const page = render(withRules({}));
  page.rerender(withRules({ policy: { high: 'disallowed' } }));
  fireEvent.click(screen.getByText('Send'));
  expect(await screen.findByText(/^disallowed: /)).toBeVisible();
});
