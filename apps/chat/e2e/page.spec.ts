import { expect, test } from '@playwright/test';

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
