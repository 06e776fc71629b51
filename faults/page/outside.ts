/** Tells the world outside of the page something, and gives what it says. It hears it also where the page ends meanwhile. */
export async function tell(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const body = new URLSearchParams(fields);
  const response = await fetch(path, { method: 'POST', keepalive: true, body });
  return await response.text();
}
