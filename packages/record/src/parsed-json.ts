/** What a JSON text says; undefined where it is none, or is nested deeper than this engine reads. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
