/** Why an answer is no stream of events; nothing if it is one. A status of 200 alone says nothing. */
export function whyNoStream(response: Response): string | undefined {
  const { status } = response;
  if (!response.ok) return `The server answered with status ${status}.`;
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const kind = type.trim().toLowerCase();
  if (kind === 'text/event-stream') return undefined;
  const sent = kind === '' ? 'no content type' : kind;
  return `The server answered with status ${status} and ${sent} instead of an event stream.`;
}
