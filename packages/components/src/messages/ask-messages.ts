/**
 * What stands around something that a tool asks, in mid-run or to be let in. Its words come with the question; the catalogue holds only what an
 * app says otherwise.
 */
export interface AskMessages {
  /** Which tool asks, of which server; without one it is the page's own. */
  readonly toolAsks: (tool: string, server: string | undefined) => string;
  readonly toolReads: string;
  /** To say no is an answer; to close says neither. */
  readonly decline: string;
  readonly cancel: string;
  /** On the button that opens an address; the host as a browser reads it. */
  readonly visit: (host: string) => string;
  readonly visitHint: string;
  readonly opening: string;
  /** The host is not what it looks like. */
  readonly deceptiveHost: string;
  /** It is no address of the web. */
  readonly cannotVisit: string;
  /** The person has opened it, and the tool goes on when it hears of that from there. */
  readonly visited: (host: string) => string;
  readonly visitAgain: string;
  /** Its side refused the request: what another attempt would ask for, in its words, and the ways on. */
  readonly heldRefusal: (stepUp: string) => string;
  readonly stepUp: string;
  readonly stepUpOf: (title: string) => string;
  readonly tellRefusal: string;
  readonly tellRefusalOf: (title: string) => string;
}
