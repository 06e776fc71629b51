import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

/** What both schemas in a folder say of a record: the core's, as far as it is known, and the draft's. */
export function readSchemas(folder: string): (record: unknown) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const schemas = ['core-0.5.0.partial.schema.json', 'tool-invocation.schema.json'].map((name) =>
    ajv.compile(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
  );
  return (record) =>
    schemas.flatMap((validate) =>
      validate(record)
        ? []
        : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    );
}
