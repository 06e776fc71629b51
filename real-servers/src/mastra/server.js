import { MastraAgent } from '@ag-ui/mastra';
import { createOpenAI } from '@ai-sdk/openai';
import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { InMemoryStore } from '@mastra/core/storage';
import { providerUrl } from '../provider-url.js';
import { askDeliveryDay, closeAccount, issueVoucher, lookUpOrder } from './tools.js';

/** @typedef {import('../event-route.js').MakeAgent} MakeAgent */

/** Starts Mastra in this process: its agents live where its bridge is. */
export function startMastra() {
  const model = createOpenAI({ baseURL: providerUrl(), apiKey: 'none' }).chat('test-model');
  const mastra = new Mastra({
    agents: {
      shop: new Agent({
        id: 'shop',
        name: 'shop',
        instructions: 'You run a shop.',
        model,
        tools: {
          ask_delivery_day: askDeliveryDay,
          close_account: closeAccount,
          look_up_order: lookUpOrder,
          issue_voucher: issueVoucher,
        },
      }),
      'page-tools': new Agent({ id: 'page-tools', name: 'page-tools', instructions: 'You help.', model }),
    },
    // What a tool that waits is resumed from.
    storage: new InMemoryStore(),
    logger: false,
  });
  /** @type {(id: 'shop' | 'page-tools', options?: object) => MakeAgent} */
  const bridge =
    (id, options = {}) =>
    () =>
      new MastraAgent({ agent: mastra.getAgent(id), resourceId: 'person', ...options });
  return {
    /** @type {Record<string, MakeAgent>} */
    agents: {
      shop: bridge('shop'),
      'shop-legacy': bridge('shop', { emitInterruptOutcome: false }),
      'page-tools': bridge('page-tools'),
    },
    stop: async () => {},
  };
}
