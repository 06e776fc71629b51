/** The names of what UTF-8 is, and is a part of. */
const charsets: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** More of a media type than this is none. */
const longest = 1000;

/** What a media type says that bytes are: JSON, or other text that is UTF-8; undefined for anything else. */
export function textKind(mediatype: unknown): 'json' | 'text' | undefined {
  if (typeof mediatype !== 'string' || mediatype.length > longest) return undefined;
  const [type = '', ...parameters] = mediatype.toLowerCase().split(';');
  // Where none is named it is UTF-8, and bytes that are no UTF-8 show themselves.
  if (!parameters.every(isReadable)) return undefined;
  const name = type.trim();
  if (name === 'application/json' || name === 'text/json' || name.endsWith('+json')) return 'json';
  return name.startsWith('text/') ? 'text' : undefined;
}

function isReadable(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  return name.trim() !== 'charset' || charsets.has(value.trim().replaceAll('"', ''));
}
