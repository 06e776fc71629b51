/** What stands where a credential stood. */
export const removedCredential = '[removed: credential]';

/** True for what stands for a credential already: to look through a text once more takes out nothing else. */
export function isRemoved(text: string): boolean {
  return text.startsWith('[removed:');
}
