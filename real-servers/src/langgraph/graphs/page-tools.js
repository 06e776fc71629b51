import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { model } from './model.js';

/** @typedef {import('@langchain/core/language_models/chat_models').BindToolsInput} BindToolsInput */

const state = Annotation.Root({ ...MessagesAnnotation.spec, tools: pageTools() });

/** The page's tools, as the bridge puts them into the state: ready for a model. */
function pageTools() {
  /** @type {import('@langchain/langgraph').LastValue<BindToolsInput[]>} */
  const tools = Annotation();
  return tools;
}

/** @param {typeof state.State} state */
async function chat({ messages, tools }) {
  return {
    messages: [
      await model()
        .bindTools(tools ?? [])
        .invoke(messages),
    ],
  };
}

/** A model with the page's tools: its calls are left for the page. */
export const graph = new StateGraph(state)
  .addNode('chat', chat)
  .addEdge(START, 'chat')
  .addEdge('chat', END)
  .compile();
