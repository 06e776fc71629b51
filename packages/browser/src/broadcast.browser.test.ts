import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBroadcastChannels } from './broadcast.ts';
import { newName } from './testing/open-pages.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page on the channel of a thread, and what it hears. */
function listen(database: string, threadId = 't') {
  const heard: unknown[] = [];
  const channel = createBroadcastChannels({ database })(threadId, (message) => heard.push(message));
  onTestFinished(() => channel.close());
  return { channel, heard };
}

test('all other pages on a thread hear what one of them posts, in order, and nobody else does', async () => {
  const database = newName();
  const [one, two, three] = [listen(database), listen(database), listen(database)];
  const others = [listen(database, 'u'), listen(newName())];
  one.channel.post({ n: 1, of: [undefined, Number.POSITIVE_INFINITY] });
  one.channel.post('last');
  const all = [{ n: 1, of: [undefined, Number.POSITIVE_INFINITY] }, 'last'];
  await expect.poll(() => [two.heard, three.heard]).toEqual([all, all]);
  expect([one.heard, ...others.map(({ heard }) => heard)]).toEqual([[], [], []]);
});

test('a page that has left hears and says nothing, and what cannot be sent is not', async () => {
  const database = newName();
  const [one, two, three] = [listen(database), listen(database), listen(database)];
  two.channel.close();
  two.channel.post('from who has left');
  one.channel.post(() => 'a function');
  one.channel.post('sent');
  await expect.poll(() => three.heard).toEqual(['sent']);
  expect(two.heard).toEqual([]);
  two.channel.close();
});

test('without channels a page is alone', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { channel, heard } = listen(newName());
  channel.post('hello');
  channel.close();
  expect(heard).toEqual([]);
});
