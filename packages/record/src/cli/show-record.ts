import { contentLine } from '../open/entry-content.ts';
import { type OpenedRecord, openRecord } from '../open/open-record.ts';
import type { RecordEntry } from '../open/record-entry.ts';
import { visible } from '../visible.ts';

/** More of a name than this, too. */
const longestName = 120;

/** More of a content than this is not shown on one line. */
const longest = 500;

/** A record as lines for a terminal. Whatever is text of the file is made visible: no escape of a terminal gets through. */
export function showRecord(value: unknown): readonly string[] {
  const { entries, oddities }: OpenedRecord = openRecord(value);
  const lines = entries.flatMap(linesOf);
  if (entries.length === 0) lines.push('It tells of nothing.');
  if (oddities.length > 0) {
    lines.push('', 'Odd:');
    for (const { path, message } of oddities)
      lines.push(`  ${visible(path === '' ? '(all)' : path)}: ${message}`);
  }
  return lines;
}

function linesOf(entry: RecordEntry): readonly string[] {
  const { at, who, operationId, attempt, content, isOdd } = entry;
  const time = at === undefined ? '(no time)               ' : new Date(at).toISOString();
  const operation =
    operationId === undefined
      ? ''
      : `  [${named(operationId)}${attempt === undefined ? '' : ` #${attempt}`}]`;
  const mark = isOdd === true ? '  (odd)' : '';
  const lines = [`${time}  ${personOf(who)}${saidOf(entry)}${operation}${mark}`];
  if (content !== undefined) lines.push(`${' '.repeat(26)}${shortened(contentLine(content))}`);
  return lines;
}

function personOf(who: RecordEntry['who']): string {
  if (who === undefined) return '';
  return `${named(who.name ?? `party ${who.index}`)}: `;
}

/** What happened, in words. */
function saidOf({ kind, type, tool, server, outcome, reason }: RecordEntry): string {
  const target = tool === undefined ? 'all tools' : named(tool);
  const of = server === undefined ? target : `${target} of ${named(server)}`;
  const why = reason === undefined ? '' : ` (${shortened(reason)})`;
  const word = named(outcome ?? '');
  switch (kind) {
    case 'said':
      return 'says';
    case 'policy':
      return `policy: ${word} ${of}${why}`;
    case 'sent':
      return `sends ${of}`;
    case 'response':
      return `${type}${tool === undefined ? '' : ` of ${named(tool)}`}`;
    case 'pressed':
      return `presses ${word}`;
    case 'proposed':
      return `proposes ${of}`;
    case 'screened':
      return `the app says of ${of}: ${word}${why}`;
    case 'asked':
      return `asks about ${of}${why}`;
    case 'decided':
      return `decides: ${word}${why}`;
    case 'request-ended':
      return `what was asked is over: ${word}`;
    case 'rule':
      return `rule: ${word} ${of}${why}`;
    case 'replied':
      return `is told${why}`;
    case 'closed':
      return `closed: ${word}${why}`;
    case 'stray':
      return `out of order: ${word}`;
  }
}

function named(text: string): string {
  return shortened(text, longestName);
}

function shortened(text: string, most = longest): string {
  const shown = visible(text.slice(0, most));
  return text.length > most ? `${shown}… (${text.length} characters)` : shown;
}
