import type { Finding, FindingSeverity } from '../check/finding.ts';
import { visible } from '../visible.ts';

const headings: Readonly<Record<FindingSeverity, string>> = {
  must: 'Must be otherwise:',
  should: 'Should be otherwise:',
  note: 'Worth knowing:',
};

/** Findings as lines, the heaviest first, and a line at the end that sums up. */
export function showFindings(findings: readonly Finding[]): readonly string[] {
  const lines: string[] = [];
  for (const severity of ['must', 'should', 'note'] as const) {
    const own = findings.filter((finding) => finding.severity === severity);
    if (own.length === 0) continue;
    lines.push(headings[severity]);
    for (const { path, code, message, section } of own)
      lines.push(`  ${visible(path === '' ? '(all)' : path)}: ${message} [${code}, ${section}]`);
    lines.push('');
  }
  lines.push(summary(findings));
  return lines;
}

function summary(findings: readonly Finding[]): string {
  const count = (severity: FindingSeverity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const [must, should, note] = [count('must'), count('should'), count('note')];
  if (must + should + note === 0) return 'Nothing is wrong with it.';
  const counts = `${must} must be otherwise, ${should} should, ${note} worth knowing.`;
  return must === 0 ? `It keeps to the draft. ${counts}` : `It does not keep to the draft. ${counts}`;
}
