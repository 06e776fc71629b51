import { type ScenarioId, scenarios } from '../../shared/scenarios.ts';

/** What free words are taken for, in this order. A prompt said word for word is always its own scenario. */
const keywords: readonly (readonly [ScenarioId, RegExp])[] = [
  ['invoices', /\bthree (invoices|payments)\b|\ball invoices\b/i],
  ['batch', /\bletters\b|\bmails?\b/i],
  ['payments', /\b(invoices|payments)\b/i],
  ['payment', /\b(invoice|payment)\b|\bpay\b/i],
  ['offer', /\boffers?\b|\bruns? out\b/i],
  ['which-order', /\bwhere is\b/i],
  ['delivery', /\b(delivery|carrier)\b/i],
  ['ledger', /\b(ledger|bookkeeping)\b/i],
  ['while-you-wait', /\bkeep (typing|writing)\b|\bmeanwhile\b/i],
  ['cut-off', /\bbad line\b|\bcut off\b/i],
  ['broken-arguments', /\bslip of the pen\b|\bbroken arguments\b/i],
  ['failing-run', /\btill is down\b|\brun that fails\b/i],
  ['unknown-tool', /\bdatabase\b|\bunknown tool\b/i],
  ['report', /\breport\b|\bfile\b/i],
  ['slow-tool', /\barchive\b|\bexport\b/i],
  ['label', /\blabel\b|\bprint\b/i],
  ['trip', /\btrip\b|\bhotel\b|\bfair\b|\btravel\b/i],
  ['refund', /\brefund\b|\bmoney back\b|\bbroken\b/i],
  ['theme', /\btheme\b|\bdark\b|\blight\b/i],
  ['weather', /\bweather\b|\bforecast\b|\brain\b/i],
];

/** The scenario that a message asks for, if any: by its exact prompt, by its id, or by a word in it. */
export function chooseScenario(text: string): ScenarioId | undefined {
  const said = plain(text);
  const exact = scenarios.find(({ id, prompt }) => plain(prompt) === said || id === said);
  return exact?.id ?? keywords.find(([, words]) => words.test(text))?.[0];
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.?!]+$/, '');
}
