import { ChatOpenAI } from '@langchain/openai';
import { providerUrl } from '../../provider-url.js';

/** The model that answers, whatever it is called. */
export function model() {
  return new ChatOpenAI({
    model: 'test-model',
    apiKey: 'none',
    configuration: { baseURL: providerUrl() },
    maxRetries: 0,
  });
}
