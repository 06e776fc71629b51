import type { MessageOverrides } from '@callboard/components';

/** The words around what a tool asks, in German. */
export const germanAsks: MessageOverrides['asks'] = {
  toolAsks: (tool, server) =>
    server === undefined ? `${tool} fragt Sie, mitten in der Arbeit.` : `${tool} von ${server} fragt Sie.`,
  toolReads: 'Das Werkzeug liest dies Wort für Wort. Der Agent sieht nur, was das Werkzeug daraus macht.',
  decline: 'Ablehnen',
  cancel: 'Schließen, ohne zu antworten',
  visit: (host) => `${host} öffnen`,
  visitHint:
    'Das Werkzeug möchte, dass Sie diese Adresse besuchen. Sie öffnet sich in einer eigenen Seite: Diese hier sieht nicht, was Sie dort tun.',
  opening: 'Wird geöffnet…',
  deceptiveHost:
    'Der Name dieses Servers ist nicht, wonach er aussieht. Sehen Sie genau hin, bevor Sie hingehen.',
  cannotVisit:
    'Das Werkzeug möchte, dass Sie dies öffnen, aber es ist keine Adresse im Web. Es lässt sich nur ablehnen.',
  visited: (host) => `Sie haben ${host} geöffnet. Das Werkzeug wartet auf das, was Sie dort tun.`,
  visitAgain: 'Noch einmal öffnen',
  heldRefusal: (stepUp) =>
    `Noch einmal zu versuchen verlangt ${stepUp}. Es geht erst weiter, wenn jemand entscheidet.`,
  stepUp: 'Zugriff geben und noch einmal',
  stepUpOf: (title) => `Zugriff geben und noch einmal: ${title}`,
  tellRefusal: 'Dem Agenten sagen',
  tellRefusalOf: (title) => `Dem Agenten sagen: ${title}`,
};
