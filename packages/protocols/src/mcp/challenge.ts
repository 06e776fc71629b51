import { McpHttpError } from './mcp-error.ts';

/** What `WWW-Authenticate` says of a refusal. Nothing of the request, so no credentials. */
export interface McpChallenge {
  /** Such as `insufficient_scope` or `invalid_token`. */
  readonly error?: string;
  readonly description?: string;
  /** What access would be needed. */
  readonly scopes: readonly string[];
  /** Where the server says how to get it (RFC 9728). */
  readonly resourceMetadata?: string;
}

/** A header longer than this is no challenge. */
const longest = 8_192;

/** As much of `fetch` as the SDKs use. */
export type McpFetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` for an SDK transport without an `authProvider`: it tells what a refusal asks for, which the SDKs keep to
 * themselves. A transport with an `authProvider` has to see the response itself, so give it none. In a page, the server
 * has to expose the header (`Access-Control-Expose-Headers: WWW-Authenticate`).
 */
export function withChallenges(fetchIt: McpFetch = fetch): McpFetch {
  return async (input, init) => {
    const response = await fetchIt(input, init);
    if (response.status !== 401 && response.status !== 403) return response;
    await response.body?.cancel();
    throw new McpHttpError(response.status, readChallenge(response.headers.get('www-authenticate')));
  };
}

/** Reads the first Bearer challenge of the header; the first of any kind where there is none. */
export function readChallenge(header: string | null): McpChallenge | undefined {
  if (header === null || header.length > longest) return undefined;
  const challenges = challengesIn(header);
  const chosen = challenges.find(({ scheme }) => scheme === 'bearer') ?? challenges[0];
  if (chosen === undefined) return undefined;
  const error = chosen.parameters.get('error');
  const description = chosen.parameters.get('error_description');
  const resourceMetadata = chosen.parameters.get('resource_metadata');
  return {
    scopes: scopesIn(chosen.parameters.get('scope')),
    ...(error === undefined ? {} : { error }),
    ...(description === undefined ? {} : { description }),
    ...(resourceMetadata === undefined ? {} : { resourceMetadata }),
  };
}

export function scopesIn(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(' ').filter((scope) => scope !== '');
}

interface ReadChallenge {
  readonly scheme: string;
  readonly parameters: Map<string, string>;
}

/** `name="value"`, `name=value`, or a lone word, which begins the next challenge. */
const piece = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+)))?/g;

function challengesIn(header: string): readonly ReadChallenge[] {
  const found: ReadChallenge[] = [];
  for (const [, name = '', quoted, plain] of header.matchAll(piece)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    if (value === undefined) found.push({ scheme: name.toLowerCase(), parameters: new Map() });
    else found.at(-1)?.parameters.set(name.toLowerCase(), value);
  }
  return found;
}
