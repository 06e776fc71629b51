const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,40})?([Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * Milliseconds since the epoch of an RFC 3339 time, parts of them too; undefined where it is none. `Date.parse` takes
 * much else, and each engine something different.
 */
export function readTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || text.length > 80) return undefined;
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  // 60 is a leap second, which RFC 3339 knows.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const [offsetHours, offsetMinutes] = [Number(found[10] ?? 0), Number(found[11] ?? 0)];
  if (offsetHours > 23 || offsetMinutes > 59) return undefined;
  const offset = (offsetHours * 60 + offsetMinutes) * (found[9] === '-' ? -1 : 1);
  // Not by `Date.UTC`, which takes the years 0 to 99 for the last century.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - offset, second);
  return date.getTime() + Number(`0${found[7] ?? ''}`) * 1000;
}

/** RFC 3339, in UTC. */
export function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
