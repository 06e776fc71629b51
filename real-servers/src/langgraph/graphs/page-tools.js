import { END, MessagesValue, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { model } from './model.js';

// The page's tools come into the state ready for a model: so the bridge leaves them there.
const state = new StateSchema({ messages: MessagesValue, tools: z.array(z.record(z.string(), z.any())) });

/** @param {typeof state.State} state */
async function chat({ messages, tools }) {
  return { messages: [await model().bindTools(tools).invoke(messages)] };
}

/** A model with the page's tools: its calls are left for the page. */
export const graph = new StateGraph(state)
  .addNode('chat', chat)
  .addEdge(START, 'chat')
  .addEdge('chat', END)
  .compile();
