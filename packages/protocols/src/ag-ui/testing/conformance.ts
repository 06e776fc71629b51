import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One conformance stream of AG-UI 1.0, and what a consumer must show after reading it. */
export interface Fixture {
  readonly name: string;
  readonly input?: { readonly messages?: readonly unknown[] };
  readonly client?: { readonly maxProtocolVersion?: string };
  readonly stream: readonly { readonly type: string; readonly runId?: string }[];
  readonly expect: {
    readonly outcome: 'completed' | 'failed';
    readonly runError?: string | boolean;
    readonly warnings?: readonly string[];
    readonly noWarnings?: boolean;
    readonly state?: unknown;
    readonly messageCount?: number;
    readonly messages?: readonly unknown[];
    readonly request?: unknown;
  };
}

/** The fixtures in a folder, or in its folder `streams`; undefined where there is none. */
export function readFixtures(folder: string | undefined): readonly Fixture[] | undefined {
  if (folder === undefined || !existsSync(folder)) return undefined;
  const inner = path.join(folder, 'streams');
  const streams = existsSync(inner) ? inner : folder;
  return readdirSync(streams)
    .filter((name) => name.endsWith('.json'))
    .map((name): Fixture => JSON.parse(readFileSync(path.join(streams, name), 'utf8')));
}

/** Subset comparison as the fixtures mean it: further keys are free, lists match element by element. */
export function includes(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => includes(actual[index], item))
    );
  }
  if (!isRecord(expected)) return Object.is(actual, expected);
  return isRecord(actual) && Object.entries(expected).every(([key, value]) => includes(actual[key], value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
