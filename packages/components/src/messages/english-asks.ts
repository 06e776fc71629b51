import type { AskMessages } from './ask-messages.ts';

/** The words around what a tool asks. */
export const englishAsks: AskMessages = {
  toolAsks: (tool, server) =>
    server === undefined ? `${tool} asks you, in the middle of its work.` : `${tool} of ${server} asks you.`,
  toolReads: 'The tool reads this word for word. The agent sees only what the tool makes of it.',
  decline: 'Decline',
  cancel: 'Close without answering',
  visit: (host) => `Open ${host}`,
  visitHint:
    'The tool wants you to visit this address. It opens in a page of its own: this one cannot see what you do there.',
  opening: 'Opening…',
  deceptiveHost: 'The name of this host is not what it looks like. Look at it closely before you go there.',
  cannotVisit: 'The tool wants you to open this, which is no address of the web. It can only be refused.',
  visited: (host) => `You opened ${host}. The tool waits for what you do there.`,
  visitAgain: 'Open again',
  heldRefusal: (stepUp) => `Trying again would ask for ${stepUp}. Nothing goes on until somebody decides.`,
  stepUp: 'Give access and try again',
  stepUpOf: (title) => `Give access and try again: ${title}`,
  tellRefusal: 'Tell the agent',
  tellRefusalOf: (title) => `Tell the agent: ${title}`,
};
