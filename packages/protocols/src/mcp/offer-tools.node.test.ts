import { createToolRegistry, createWatched, type PageTool } from '@callboard/core';
import { openValidator } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { offerTools } from './offer-tools.ts';

function tool(name: string, server?: string): PageTool {
  return { name, description: name, ...(server === undefined ? {} : { server }) };
}

/** A registry, and what a server was told it cannot have. */
function place() {
  const registry = createToolRegistry(openValidator);
  const taken: string[] = [];
  const offer = (server: string, ...names: readonly string[]) => {
    const tools = createWatched(names.map((name) => tool(name, server)));
    const takeBack = offerTools(tools, registry, ({ name }, by) => {
      taken.push(`${server}: ${name} is of ${by.server ?? 'the page'}`);
    });
    return {
      takeBack,
      lists: (...now: readonly string[]) => tools.set(now.map((name) => tool(name, server))),
    };
  };
  return { registry, taken, offer, serverOf: (name: string) => registry.get(name)?.server };
}

test('P24: a server that lists a name of the page does not get its calls', () => {
  const { registry, taken, offer } = place();
  const own = tool('delete_account');
  const takeBack = registry.register(own);
  const shop = offer('shop', 'pay');
  shop.lists('pay', 'delete_account');
  shop.lists('pay', 'delete_account');
  expect(registry.get('delete_account')).toBe(own);
  expect(taken).toEqual(['shop: delete_account is of the page']);
  takeBack();
  expect(registry.get('delete_account')?.server).toBe('shop');
  const again = registry.register(own);
  shop.lists('delete_account');
  expect(registry.get('delete_account')).toBe(own);
  again();
  expect(registry.get('delete_account')?.server).toBe('shop');
  shop.takeBack();
  expect(registry.get('delete_account')).toBeUndefined();
  expect(registry.get('pay')).toBeUndefined();
});

test('MCP server/tools: of two servers with the same name for a tool, the first keeps it, and the second has it after that', () => {
  const { taken, offer, serverOf } = place();
  const first = offer('one', 'pay');
  const second = offer('two', 'pay', 'look');
  expect(serverOf('pay')).toBe('one');
  expect(serverOf('look')).toBe('two');
  expect(taken).toEqual(['two: pay is of one']);
  second.lists('pay');
  expect(serverOf('pay')).toBe('one');
  first.lists();
  expect(serverOf('pay')).toBe('two');
  second.takeBack();
  first.takeBack();
  expect(serverOf('pay')).toBeUndefined();
});

test('MCP server/tools: a tool that stays is never gone while others change', () => {
  const { registry, offer, serverOf } = place();
  const shop = offer('shop', 'pay');
  const seen: unknown[] = [];
  registry.subscribe(() => seen.push(serverOf('pay')));
  shop.lists('pay', 'look');
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['shop']));
});
