import { updateCustomer } from '../../../fixtures/tool-arguments/things-that-nest.ts';

/** 200 flat fields, half of them filled. */
export const { schema } = updateCustomer;

export const argsText: string = updateCustomer.examples[0]?.text ?? '{}';

/** What is typed into, in the middle of the form: a text that is there, and a number that is not. */
export const typedInto = { text: 'Field 101', number: 'Field 102' } as const;

/** One character after the other, each in a frame of its own. */
export const keystrokes = 60;
