import { createConversation } from '@callboard/core';
import {
  callOf,
  createCountingIds,
  createFakeClock,
  createScriptedTransport,
  runOf,
} from '@callboard/core/testing';
import { longThread } from '@callboard/fixtures';
import { ThreadProvider } from '@callboard/hooks';
import { createValidator } from '@callboard/schema';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallAnnouncer } from './announce/call-announcer.tsx';
import { ApprovalDialog } from './approval/approval-dialog.tsx';
import { ToolCallList } from './call/tool-call-list.tsx';
import { VirtualToolCallList } from './virtual/virtual-tool-call-list.tsx';

test('cards render on a server without a DOM, with everything they know', () => {
  const clock = createFakeClock();
  const conversation = createConversation({
    transport: createScriptedTransport(),
    validator: createValidator(),
    clock,
    ids: createCountingIds(),
    log: runOf(
      'run-1',
      ...callOf('run-1', 'call-1', 'find_order', '{"order":"A-1001 <b>","text":"long\\ntext"}'),
    ).map((event) => ({ ...event, at: clock.now() })),
  });
  const html = renderToString(
    <ThreadProvider conversation={conversation}>
      <CallAnnouncer>
        <ToolCallList />
        <ApprovalDialog callKey="5:run-1:call-1" />
      </CallAnnouncer>
    </ThreadProvider>,
  );
  expect(html).toContain('data-slot="tool-call"');
  expect(html).toContain('A-1001 &lt;b&gt;');
  expect(html).not.toContain('<b>');
});

test.each([
  { opensAt: 'end', shown: 200, elsewhere: 1 },
  { opensAt: 'start', shown: 1, elsewhere: 200 },
] as const)(
  'a long list renders its $opensAt on a server, and nothing else',
  ({ opensAt, shown, elsewhere }) => {
    const conversation = createConversation({
      transport: createScriptedTransport(),
      validator: createValidator(),
      log: longThread(200),
    });
    const html = renderToString(
      <ThreadProvider conversation={conversation}>
        <VirtualToolCallList opensAt={opensAt} />
      </ThreadProvider>,
    );
    expect(html).toContain(`aria-posinset="${shown}" aria-setsize="200"`);
    expect(html).not.toContain(`aria-posinset="${elsewhere}"`);
    // Nobody has measured or scrolled yet: on a page from a server they stand one under the other.
    expect(html).not.toContain('position:absolute');
  },
);
