/**
 * The SHA-256 of an argument text's UTF-8, as hexadecimal digits: names what was shown or run where the text itself must
 * not be kept. Of the very characters, so another way of writing the same value has another hash. A browser gives it in
 * secure contexts only.
 */
export async function hashOfArgs(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
