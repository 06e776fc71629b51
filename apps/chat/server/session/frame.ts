/** A frame of a session, as JSON; its shapes are those of `draftWire` in @callboard/protocols/tool-stream. */
export type Frame = { readonly type: string } & { readonly [name: string]: unknown };

/** The result of an app tool, as the page sends it. */
export type ToolResult =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly code: string; readonly message?: string };

/** A frame out of a text; undefined for what is none. */
export function readFrame(text: string): Frame | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFrame(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The result that a frame carries; what is none of the two forms is a failure. */
export function resultIn({ result }: Frame): ToolResult {
  if (typeof result === 'object' && result !== null && 'ok' in result) {
    if (result.ok === true) return { ok: true, output: 'output' in result ? result.output : null };
    const code = 'code' in result && typeof result.code === 'string' ? result.code : 'FAILED';
    const message = 'message' in result && typeof result.message === 'string' ? result.message : '';
    return { ok: false, code, message };
  }
  return { ok: false, code: 'FAILED', message: 'the result cannot be read' };
}
