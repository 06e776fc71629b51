import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';
import { makeFolder, startTestServer } from './testing/test-server.ts';

async function startWithClient(): Promise<string> {
  const folder = await makeFolder();
  const client = path.join(folder, 'dist');
  await mkdir(path.join(client, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await writeFile(path.join(client, 'index.html'), '<!doctype html><title>Chat</title>');
  await writeFile(path.join(client, '.env'), 'secret');
  await writeFile(path.join(client, 'assets/main-1a2b.js'), 'export {};');
  await symlink(path.join(folder, 'secret.txt'), path.join(client, 'link.txt'));
  return (await startTestServer({ clientFolder: client })).url;
}

/** `fetch` tidies paths before it sends them; this does not. */
function getRaw(url: string, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  });
}

test('P24: every answer forbids eval, inline scripts and guessing of types', async () => {
  const url = await startWithClient();
  for (const target of ['/', '/assets/main-1a2b.js', '/nowhere.js', '/health', '/agent']) {
    const { headers } = await fetch(new URL(target, url));
    expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(contentSecurityPolicy).toContain("script-src 'self';");
  expect(contentSecurityPolicy).not.toContain('unsafe-eval');
});

test('files have their types, and only files with a hashed name are kept for good', async () => {
  const url = await startWithClient();
  const page = await fetch(url);
  const script = await fetch(new URL('/assets/main-1a2b.js', url));
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(await script.text()).toBe('export {};');
});

test('a file that is known already is not sent again', async () => {
  const url = await startWithClient();
  const tag = (await fetch(url)).headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'If-None-Match': tag } })).status).toBe(304);
});

test('a path that could be a page gets the page, one that names a file does not', async () => {
  const url = await startWithClient();
  expect(await (await fetch(new URL('/threads/42', url))).text()).toContain('<title>Chat</title>');
  expect((await fetch(new URL('/nowhere.js', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  expect(await (await fetch(url, { method: 'HEAD' })).text()).toBe('');
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/link.txt',
  '/.env',
  '/%00',
  '/%ff',
  '//etc/passwd.txt',
])('nothing outside the client and nothing hidden is served: %s', async (target) => {
  const answer = await getRaw(await startWithClient(), target);
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(answer).not.toContain('secret\r\n');
});

test('without a built client the server says so', async () => {
  const { url } = await startTestServer();
  const response = await fetch(url);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('not built');
});
