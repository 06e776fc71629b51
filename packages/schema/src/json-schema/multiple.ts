/**
 * Whether `value` is a whole multiple of `of` (above 0), judged on the numbers as they are written in decimal: 19.99
 * is a multiple of 0.01, though the remainder of the two doubles is not 0.
 */
export function isMultiple(value: number, of: number): boolean {
  const left = decimal(value);
  const right = decimal(of);
  const exponent = Math.min(left.exponent, right.exponent);
  return scale(left, exponent) % scale(right, exponent) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  /** The number is `digits` × 10 to this power. */
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function scale({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}
