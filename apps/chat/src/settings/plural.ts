import type { Count } from '@callboard/components';

/** “1 Zeile”, “3 Zeilen”. */
export function plural(count: Count, one: string, many: string): string {
  return `${count.text} ${count.value === 1 ? one : many}`;
}
