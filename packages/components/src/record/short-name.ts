/** More of a name than this helps nobody to know it. */
const longest = 120;

/** A name as far as a line bears it: who writes a record writes any length. */
export function shortName(name: string): string {
  if (name.length <= longest) return name;
  // Not in the middle of a character.
  return `${name.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`;
}
