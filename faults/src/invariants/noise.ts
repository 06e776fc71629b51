/** Something that a page has thrown or written to its console as an error. */
export interface Noise {
  readonly text: string;
  /** Where it comes from; empty where nobody knows. */
  readonly url: string;
}

/** What a browser says by itself of an agent that is cut or refuses, and of requests that end with their page. */
const ofTheNetwork = /^Failed to load resource: /;
const ofOurServer = /\/(?:agent|effect\/start|effect\/finish|told|favicon\.ico)$/;

/** What nobody has done on purpose. */
export function unexpected(noise: readonly Noise[]): readonly string[] {
  return noise
    .filter(
      ({ text, url }) => !(ofTheNetwork.test(text) && ofOurServer.test(new URL(url, 'http://page').pathname)),
    )
    .map(({ text, url }) => (url === '' ? text : `${text} (${url})`));
}
