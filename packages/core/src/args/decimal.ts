/**
 * Does a JavaScript number hold a JSON number as it was written? It does when writing it back as JSON denotes the
 * same decimal: `1.10` and `1.1e0` are held (as 1.1), so is `0.1` although no double is exactly a tenth;
 * `12345678901234567890`, `0.1000000000000000055` and `1e999` are not. `-0` is held.
 *
 * Linear in the length of the text, which may be hostile.
 */
export function holdsDecimal(value: number, text: string): boolean {
  if (!Number.isFinite(value)) return false;
  const written = String(value);
  if (written === text) return true;
  const a = readDecimal(text);
  const b = readDecimal(written);
  return (
    a.digits === b.digits && (a.digits === '' || (a.exponent === b.exponent && a.negative === b.negative))
  );
}

/** ±0.digits × 10^exponent, without zeros at either end of the digits; no digits at all is zero. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

function readDecimal(text: string): Decimal {
  const negative = text.startsWith('-');
  const mark = Math.max(text.indexOf('e'), text.indexOf('E'));
  const mantissa = text.slice(negative ? 1 : 0, mark < 0 ? undefined : mark);
  const dot = mantissa.indexOf('.');
  const whole = dot < 0 ? mantissa : mantissa.slice(0, dot);
  const all = dot < 0 ? mantissa : whole + mantissa.slice(dot + 1);
  // No regular expression here: /0+$/ takes quadratic time on a long text of zeros.
  let start = 0;
  let end = all.length;
  while (start < end && all.charCodeAt(start) === 48) start++;
  while (end > start && all.charCodeAt(end - 1) === 48) end--;
  const power = mark < 0 ? 0 : Number(text.slice(mark + 1));
  return { negative, digits: all.slice(start, end), exponent: whole.length - start + power };
}
