/** A date, or a date with a time, as ISO 8601 and RFC 3339 write them. */
const written =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:(Z)|([+-]\d{2}):?(\d{2}))?)?$/i;

/**
 * When a deadline is over, in milliseconds since the epoch. What cannot be read has passed: it fails closed (P12). Read by
 * these forms alone, because `Date.parse` makes a time of nearly anything ("soon 2030"). Without a zone it is UTC, so that
 * a log says the same wherever it is read again.
 */
export function readDeadline(text: string): number {
  const [, date, time = '00:00', , hours = '+00', minutes = '00'] = written.exec(text) ?? [];
  if (date === undefined) return 0;
  const moment = Date.parse(`${date}T${time}${hours}:${minutes}`);
  if (Number.isNaN(moment)) return 0;
  // A day that its month does not have is no day.
  return new Date(`${date}T00:00Z`).toISOString().startsWith(date) ? moment : 0;
}
