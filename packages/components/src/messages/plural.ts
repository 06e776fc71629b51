import type { Count } from '../locale/formats.ts';

/** “1 item”, “3 items”. */
export function plural(count: Count, one: string, many: string): string {
  return `${count.text} ${count.value === 1 ? one : many}`;
}
