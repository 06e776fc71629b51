import { AIMessage } from '@langchain/core/messages';
import { END, interrupt, MessagesValue, START, StateGraph, StateSchema } from '@langchain/langgraph';

/**
 * @param {string} about
 * @param {object} responseSchema
 */
function ask(about, responseSchema) {
  return () => {
    const answer = interrupt({ message: `Which ${about}?`, responseSchema });
    return { messages: [new AIMessage(`The ${about} is ${JSON.stringify(answer)}.`)] };
  };
}

const day = { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] };

/** Two nodes that ask at the same time. */
export const graph = new StateGraph(new StateSchema({ messages: MessagesValue }))
  .addNode('day', ask('day', day))
  .addNode('size', ask('size', { type: 'string', enum: ['small', 'large'] }))
  .addEdge(START, 'day')
  .addEdge(START, 'size')
  .addEdge('day', END)
  .addEdge('size', END)
  .compile();
