/** Past these digits a product of two numbers holds only what binary arithmetic left there. */
const mostDigits = 12;

/** An amount as it is, in its currency: a sum that was rounded to whole cents would not be the one that is paid. */
export function money(amount: number, currency: string): string {
  const asSent = `${amount} ${currency}`;
  try {
    const format = { style: 'currency', currency, maximumFractionDigits: mostDigits } as const;
    const isShownWhole = amount === 0 || Math.abs(amount) >= 10 ** -mostDigits;
    return isShownWhole ? new Intl.NumberFormat('en', format).format(amount) : asSent;
  } catch {
    // Any three letters pass as a currency; what Intl does not know is shown as it came.
    return asSent;
  }
}
