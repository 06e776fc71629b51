import type { Lease } from '@callboard/core/shared';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { failureOf, newName } from './testing/open-pages.ts';
import { createWebLocks } from './web-locks.ts';

afterEach(() => vi.unstubAllGlobals());

/** The locks of two pages, and what a test leaves held is given back. */
function twoPages() {
  const database = newName();
  const keep = (lease: Lease | undefined): Lease | undefined => {
    if (lease !== undefined) onTestFinished(() => lease.release());
    return lease;
  };
  const page = () => {
    const { take, wait } = createWebLocks({ database });
    return {
      take: async (threadId: string) => keep(await take(threadId)),
      wait: async (threadId: string, signal: AbortSignal) => keep(await wait(threadId, signal)),
    };
  };
  return { database, one: page(), other: page() };
}

const never = new AbortController().signal;

test('P8: one page has the lock of a thread at a time, whoever asks, and each thread has its own', async () => {
  const { one, other } = twoPages();
  const lease = await one.take('t');
  expect(lease).toBeDefined();
  expect([await one.take('t'), await other.take('t')]).toEqual([undefined, undefined]);
  expect(await other.take('u')).toBeDefined();
  lease?.release();
  lease?.release();
  await expect.poll(() => other.take('t')).toBeDefined();
});

test('who waits has it once it is given back, in the order they came; nobody overtakes them', async () => {
  const { one, other } = twoPages();
  const order: string[] = [];
  const lease = await one.take('t');
  const first = one.wait('t', never).then((got) => {
    order.push('first');
    return got;
  });
  const second = other.wait('t', never).then((got) => {
    order.push('second');
    return got;
  });
  lease?.release();
  const got = await first;
  expect(await other.take('t')).toBeUndefined();
  expect(order).toEqual(['first']);
  got?.release();
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('who waits no more has nothing, and keeps nobody waiting', async () => {
  const { one, other } = twoPages();
  const lease = await one.take('t');
  const leaving = new AbortController();
  const waited = other.wait('t', leaving.signal);
  leaving.abort();
  expect(await waited).toBeUndefined();
  expect(await other.wait('t', AbortSignal.abort())).toBeUndefined();
  lease?.release();
  await expect.poll(() => one.take('t')).toBeDefined();
});

test('P8: a page that dies gives back what it has', async () => {
  const { database, one } = twoPages();
  const source = `navigator.locks.request(${JSON.stringify(`${database} thread t`)}, () => {
    postMessage('held');
    return new Promise(() => undefined);
  })`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url);
  await new Promise((resolve) => {
    worker.onmessage = resolve;
  });
  expect(await one.take('t')).toBeUndefined();
  const waited = one.wait('t', never);
  worker.terminate();
  expect(await waited).toBeDefined();
});

test('P8: a frame that is taken away gives back what it has', async () => {
  const { database, one } = twoPages();
  const frame = document.body.appendChild(document.createElement('iframe'));
  const script = document.createElement('script');
  script.textContent = `navigator.locks.request(${JSON.stringify(`${database} thread t`)}, () => {
    parent.postMessage('held', '*');
    return new Promise(() => undefined);
  })`;
  const held = new Promise((resolve) => {
    addEventListener('message', resolve, { once: true });
  });
  frame.contentDocument?.body.append(script);
  await held;
  const waited = one.wait('t', never);
  expect(await one.take('t')).toBeUndefined();
  frame.remove();
  expect(await waited).toBeDefined();
});

test('P8: who loses the lock to somebody else is told', async () => {
  const { database, one } = twoPages();
  const lease = await one.take('t');
  expect(lease?.lost.aborted).toBe(false);
  await navigator.locks.request(`${database} thread t`, { steal: true }, () => undefined);
  await expect.poll(() => lease?.lost.aborted).toBe(true);
  lease?.release();
});

test('a lock that is given back was not lost', async () => {
  const { one, other } = twoPages();
  const lease = await one.take('t');
  lease?.release();
  await expect.poll(() => other.take('t')).toBeDefined();
  expect(lease?.lost.aborted).toBe(false);
});

test('where the browser has no locks nobody is let in', async () => {
  const locks = createWebLocks();
  vi.stubGlobal('navigator', {});
  expect(await failureOf(locks.take('t'))).toBe('refused');
  expect(await failureOf(locks.wait('t', never))).toBe('refused');
  const request = () => Promise.reject(new DOMException('It may not.', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await failureOf(locks.take('t'))).toBe('refused');
});
