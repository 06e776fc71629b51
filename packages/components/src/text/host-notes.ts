import { looksLikeAnother } from './twin-letters.ts';

/** Where a text names a host that is another one than it looks. */
export interface HostNote {
  /** The place behind the host's name, where the note stands. */
  readonly end: number;
  /** The host as a browser reads it, in ASCII. */
  readonly host: string;
  /**
   * `elsewhere`: the address leads to another host than the one that is read first, or it is written in a roundabout way.
   * `look-alike`: its letters are those of several scripts, or have twins. `foreign`: of another script. `encoded`: it is
   * written in the form that hides its letters.
   */
  readonly kind: 'elsewhere' | 'look-alike' | 'foreign' | 'encoded';
}

/** What an address or a mail address begins with, and all that a reader would take for its host. */
const named = /(?:(https?|wss?|ftp):[\\/]+|(?<![\w/.@-])www\.|@)([^\s/?#"'<>`,;]+)/giu;

/** What ends a sentence ends no host. */
const trailing = '.!:)]}»”’。';

/** The hosts in a text of which a reader should be told more than is written. */
export function hostNotes(text: string): readonly HostNote[] {
  const notes: HostNote[] = [];
  for (const found of text.matchAll(named)) {
    const [all, scheme, rest = ''] = found;
    const written = withoutTrailing(rest);
    const isAddress = scheme !== undefined;
    // A name for people (`@ana`) is no host.
    if (!isAddress && !written.includes('.')) continue;
    const prefix = isAddress || all.startsWith('@') ? '' : 'www.';
    const note = noteOf(scheme ?? 'https', prefix + written);
    if (note !== undefined)
      notes.push({ ...note, end: found.index + all.length - rest.length + written.length });
  }
  return notes;
}

/** A step at a time: what a model writes may be all dots. */
function withoutTrailing(rest: string): string {
  let end = rest.length;
  while (end > 0 && trailing.includes(rest.charAt(end - 1))) end -= 1;
  return rest.slice(0, end);
}

function noteOf(scheme: string, written: string): Omit<HostNote, 'end'> | undefined {
  const host = hostOf(`${scheme}://${written}`);
  if (host === undefined) return undefined;
  const read = written.toLowerCase().replace(/:\d*$/, '');
  if (read === host) return host.split('.').some(isEncoded) ? { host, kind: 'encoded' } : undefined;
  if (/[@\\]/.test(written) || !host.split('.').some(isEncoded)) return { host, kind: 'elsewhere' };
  const isTwin = read.split(/[.。．｡]/u).some(looksLikeAnother);
  return { host, kind: isTwin ? 'look-alike' : 'foreign' };
}

function hostOf(address: string): string | undefined {
  try {
    const { hostname } = new URL(address);
    return hostname.includes('%') ? undefined : hostname;
  } catch {
    // No browser goes there.
    return undefined;
  }
}

function isEncoded(label: string): boolean {
  return label.startsWith('xn--');
}
