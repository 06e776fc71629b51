import type { JsonObject } from './json.ts';

/**
 * What an agent attaches to a message or a call: handed back to it as it came, and never acted on. The values of
 * `metadata` may be of use to an app; `encryptedValue` is for nobody but the agent.
 */
export interface Annotation {
  readonly metadata?: JsonObject;
  readonly encryptedValue?: string;
}

/** What is attached to a message or a call. Of each key of the metadata the last value counts, whole. */
export type AnnotationEvent =
  | ({ readonly type: 'message-annotated'; readonly runId: string; readonly messageId: string } & Annotation)
  | ({ readonly type: 'call-annotated'; readonly runId: string; readonly toolCallId: string } & Annotation);

/** What is attached to a thing after something more was. */
export function withAnnotation<Thing extends Annotation>(
  thing: Thing,
  { metadata, encryptedValue }: Annotation,
): Thing {
  return {
    ...thing,
    ...(metadata === undefined ? {} : { metadata: { ...thing.metadata, ...metadata } }),
    ...(encryptedValue === undefined ? {} : { encryptedValue }),
  };
}
