import { AIMessage } from '@langchain/core/messages';
import { END, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

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

/** Two nodes that ask at the same time. */
export const graph = new StateGraph(MessagesAnnotation)
  .addNode('day', ask('day', { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] }))
  .addNode('size', ask('size', { type: 'string', enum: ['small', 'large'] }))
  .addEdge(START, 'day')
  .addEdge(START, 'size')
  .addEdge('day', END)
  .addEdge('size', END)
  .compile();
