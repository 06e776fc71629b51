import { isJsonObject, type JsonObject } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { bySchema, onlyDecision, writeShape } from './by-schema.ts';
import { type InterruptCodec, problem, resolved } from './codec.ts';
import { exactArgs } from './exact-json.ts';
import { type Shape, shapeOf } from './shape.ts';

export interface DotNetCodecOptions {
  /** Whether this server runs changed arguments. Some releases refuse them, and none says so on the wire. */
  readonly edits?: boolean;
}

/**
 * Microsoft Agent Framework for .NET. Most releases take an answer for an approval only where it repeats the call
 * (`toolCall`), and run the arguments that stand there.
 */
export function dotNetCodec({ edits = false }: DotNetCodecOptions = {}): InterruptCodec {
  const shape = (interrupt: Interrupt): Shape => {
    const plain = shapeOf(interrupt);
    return plain.kind === 'approval' ? { ...plain, edits, reason: false } : plain;
  };
  return bySchema({
    name: 'agent-framework-dotnet',
    reads: isDotNet,
    shape,
    // It does not read the status of an answer.
    mistakesCancelled: true,
    write(answer, interrupt) {
      const { id, toolCallId } = interrupt;
      const one = onlyDecision(answer);
      const form = shape(interrupt);
      if (one === undefined || form.kind !== 'approval') return writeShape(answer, interrupt, form);
      const { call, decision } = one;
      const approved = decision.kind === 'approve' || decision.kind === 'edit';
      if (call === undefined)
        return resolved(id, { approved, ...(toolCallId === undefined ? {} : { toolCallId }) });
      const args = exactArgs(decision.kind === 'edit' ? decision.argsText : call.argsText);
      // A refusal runs nothing, so it goes out even where the arguments cannot be repeated.
      if (!args.ok && approved)
        return problem(`The answer repeats the arguments, and they cannot be sent: ${args.why}.`);
      const toolCall: JsonObject = {
        callId: call.toolCallId,
        name: call.toolName,
        ...(args.ok ? { arguments: args.value } : {}),
      };
      return resolved(id, { approved, toolCall });
    },
  });
}

/** The bare form: `approved` and nothing else, and no metadata. To others that send it, the repeated call is no news. */
function isDotNet({ reason, toolCallId, metadata, responseSchema: schema }: Interrupt): boolean {
  return (
    reason === 'tool_call' &&
    toolCallId !== undefined &&
    metadata === undefined &&
    isJsonObject(schema?.properties) &&
    Object.keys(schema.properties).join() === 'approved' &&
    schema.additionalProperties !== false
  );
}
