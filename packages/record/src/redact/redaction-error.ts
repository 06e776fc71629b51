/** Why a record was not redacted. A closed set. */
export type RedactionErrorCode =
  /** What was given is no unsigned vCon: no JSON object with a `uuid`. */
  | 'not-a-vcon'
  /** It is nested deeper than this engine writes as JSON. */
  | 'too-deep'
  /** It calls an extension critical that is not known here. */
  | 'critical-extension'
  /** A path of the rules is no JSON Pointer, or would take away what makes an event one, or more than content. */
  | 'path-refused';

/** A record that was not redacted: why, and what to do. Nothing of it was given back. */
export class RedactionError extends Error {
  override readonly name: string = 'RedactionError';
  readonly code: RedactionErrorCode;

  constructor(code: RedactionErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
