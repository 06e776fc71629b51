import { AIMessage } from '@langchain/core/messages';
import { END, interrupt, MessagesValue, START, StateGraph, StateSchema } from '@langchain/langgraph';

/** A plain interrupt as LangGraph's own guide has it: a sentence goes out, whatever comes back is the answer. */
function ask() {
  const answer = interrupt('Which day should we deliver?');
  const words = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return { messages: [new AIMessage(`We deliver on this day: ${words}`)] };
}

export const graph = new StateGraph(new StateSchema({ messages: MessagesValue }))
  .addNode('ask', ask)
  .addEdge(START, 'ask')
  .addEdge('ask', END)
  .compile();
