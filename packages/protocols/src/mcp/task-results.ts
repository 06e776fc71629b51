import type { JsonObject, JsonValue } from '@callboard/core';
import { memberOf, objectOf } from './wire-json.ts';

/** Where a task handle travels through an SDK client that knows no such result. */
const carrier = 'callboard/task';

/** A transport of SDK 2, as far as it is used. */
export interface TaskTransport {
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

/**
 * Lets task handles of the extension `io.modelcontextprotocol/tasks` (2026-07-28) through a client of SDK 2, which takes
 * any result that is neither `complete` nor `input_required` for broken. Give it the transport before `client.connect`; it
 * changes that one result on its way in, and nothing else:
 *
 *     await client.connect(withTaskResults(new StreamableHTTPClientTransport(url)));
 */
export function withTaskResults<T extends TaskTransport>(transport: T): T {
  return new Proxy(transport, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' && name !== 'onmessage' ? value.bind(target) : value;
    },
    set(target, name, value: unknown) {
      if (name !== 'onmessage' || typeof value !== 'function')
        return Reflect.set(target, name, value, target);
      return Reflect.set(
        target,
        name,
        (message: unknown, ...rest: unknown[]) => Reflect.apply(value, target, [carried(message), ...rest]),
        target,
      );
    },
  });
}

/** The task in a result: as a client without the extension's types lets it through, or as the wire has it. */
export function taskIn(result: JsonObject): JsonObject | undefined {
  const task = memberOf(result._meta, carrier) ?? (result.resultType === 'task' ? result : undefined);
  return objectOf(task);
}

function carried(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('result' in message)) return message;
  const { result } = message;
  if (typeof result !== 'object' || result === null || Reflect.get(result, 'resultType') !== 'task')
    return message;
  const { _meta, ...task } = objectOf(result) ?? {};
  const meta: JsonValue = { ...objectOf(_meta), [carrier]: task };
  return { ...message, result: { resultType: 'complete', content: [], _meta: meta } };
}
