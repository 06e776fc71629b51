import { type JSONSchema7, jsonSchema, type ToolSet, tool } from 'ai';
import type { AdvertisedTool } from '../run-input.ts';

/** The page's tools for the model: names, descriptions and schemas, and nothing to execute. */
export function toModelTools(advertised: readonly AdvertisedTool[]): ToolSet {
  return Object.fromEntries(
    advertised.map(({ name, description, parameters }) => {
      const schema: JSONSchema7 = isObject(parameters) ? parameters : { type: 'object', properties: {} };
      return [name, tool({ description, inputSchema: jsonSchema(schema) })];
    }),
  );
}

function isObject(value: unknown): value is JSONSchema7 {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
