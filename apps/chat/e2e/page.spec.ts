import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { scenarios } from '../shared/scenarios.ts';

test('the built chat opens under its content security policy, without an error', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });

  const answer = await page.goto('/');
  await expect(page.locator('#root')).not.toBeEmpty();

  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe-eval');
  expect(problems).toEqual([]);
});

test('every scenario is walked by a test in this folder', () => {
  const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));
  const source = specs.map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n');
  const walks = (id: string): readonly string[] => [`start('${id}')`, `suggestion('${id}')`, `id: '${id}'`];
  const missing = scenarios.filter(({ id }) => !walks(id).some((walk) => source.includes(walk)));
  expect(missing.map(({ id }) => id)).toEqual([]);
});
