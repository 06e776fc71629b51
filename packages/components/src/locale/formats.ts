/** A number as a person reads it, with its value, which chooses between singular and plural. */
export interface Count {
  readonly value: number;
  readonly text: string;
}

/** Dates and numbers in one locale. */
export interface Formats {
  readonly locale: string;
  number(value: number): string;
  count(value: number): Count;
  /** A moment in milliseconds since the epoch: the time alone on the day of `today`, else with its date. */
  time(at: number, today: number): string;
  /** The same to the second, for a log. */
  moment(at: number, today: number): string;
  /** A length of time in milliseconds: `0.8s`, `12s`, `1m 5s`. */
  duration(ms: number): string;
  /** Seconds as a clock shows them: `4:32`. */
  minutes(seconds: number): string;
}

/**
 * Makes the formats of one locale (a BCP 47 tag). A tag that cannot be read falls back to English rather than take
 * the page down. `timeZone` is the machine's own unless set.
 */
export function createFormats(locale: string, timeZone?: string): Formats {
  const tag = supported(locale);
  const zone = timeZone === undefined ? {} : { timeZone };
  const numbers = new Intl.NumberFormat(tag);
  const times = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', ...zone });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', ...zone });
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const seconds = unitFormat(tag, 'second', 0);
  const tenths = unitFormat(tag, 'second', 1);
  const minutes = unitFormat(tag, 'minute', 0);
  const hours = unitFormat(tag, 'hour', 0);
  let exact: { readonly times: Intl.DateTimeFormat; readonly moments: Intl.DateTimeFormat } | undefined;
  const twoDigits = new Intl.NumberFormat(tag, { minimumIntegerDigits: 2 });

  return {
    locale: tag,
    number: (value) => numbers.format(value),
    count: (value) => ({ value, text: numbers.format(value) }),
    time: (at, today) => (days.format(at) === days.format(today) ? times.format(at) : moments.format(at)),
    moment(at, today) {
      exact ??= {
        times: new Intl.DateTimeFormat(tag, { timeStyle: 'medium', ...zone }),
        moments: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium', ...zone }),
      };
      return (days.format(at) === days.format(today) ? exact.times : exact.moments).format(at);
    },
    duration(ms) {
      if (ms < 950) return tenths.format(Math.max(ms, 0) / 1000);
      const whole = Math.round(ms / 1000);
      if (whole < 60) return seconds.format(whole);
      if (whole < 3600) return `${minutes.format(Math.floor(whole / 60))} ${seconds.format(whole % 60)}`;
      return `${hours.format(Math.floor(whole / 3600))} ${minutes.format(Math.floor((whole % 3600) / 60))}`;
    },
    minutes: (whole) => `${numbers.format(Math.floor(whole / 60))}:${twoDigits.format(whole % 60)}`,
  };
}

function supported(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function unitFormat(locale: string, unit: string, maximumFractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits });
}
