import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One event of a stream, as it is put on the wire. */
export interface WireEvent {
  readonly type: string;
  readonly runId?: string;
  readonly threadId?: string;
}

/** A tool the page offers while a stream is replayed. */
export interface FixtureTool {
  readonly name: string;
  readonly approval: 'ask' | 'none';
  /** What its handler returns; without it the tool is one that only a person can answer. */
  readonly result?: string;
}

/** What a person does once everything that comes by itself has come. */
export type FixtureAct =
  | { readonly say: string }
  | { readonly stop: true }
  | { readonly approve: string }
  | { readonly reject: string; readonly reason?: string }
  | { readonly answer: string; readonly text: string };

/** What must hold after a stream. The keys of AG-UI's own streams first, then ours (fixtures/ag-ui/README.md). */
export interface Expectations {
  /** `cut-off` is ours: the stream ended before its run did. */
  readonly outcome: 'completed' | 'failed' | 'cut-off';
  readonly errorContains?: string;
  readonly runError?: string | boolean;
  readonly eventTypes?: readonly string[];
  readonly eventTypesAbsent?: readonly string[];
  readonly eventPaths?: Readonly<Record<string, unknown>>;
  readonly eventAbsentPaths?: readonly string[];
  readonly warnings?: readonly string[];
  readonly noWarnings?: boolean;
  readonly messageCount?: number;
  readonly messages?: readonly unknown[];
  readonly state?: unknown;
  readonly request?: unknown;
  readonly requestAbsentPaths?: readonly string[];
  readonly refused?: { readonly at: number; readonly code: string };
  readonly runs?: readonly string[];
  readonly calls?: readonly unknown[];
  readonly ran?: readonly unknown[];
  readonly problems?: readonly string[];
  readonly sent?: readonly unknown[];
  readonly requests?: readonly unknown[];
}

/** A recorded stream of AG-UI 1.0, and what a consumer must show after reading it. */
export interface StreamFixture {
  readonly name: string;
  /** What it shows, as a fact. */
  readonly description: string;
  readonly input?: { readonly messages?: readonly unknown[] };
  readonly client?: { readonly maxProtocolVersion?: string };
  readonly tools?: readonly FixtureTool[];
  readonly stream: readonly WireEvent[];
  /** What comes after the first answer: what a person does, and the streams that answer the runs after the first. */
  readonly then?: readonly {
    readonly acts?: readonly FixtureAct[];
    readonly stream?: readonly WireEvent[];
  }[];
  readonly expect: Expectations;
  readonly expectOverrides?: {
    readonly typescript?: { readonly eventTypes?: readonly string[] };
  };
}

/** The fixtures in a folder, or in its folder `streams`, by name; undefined where there is none. */
export function readFixtures(folder: string | undefined): readonly StreamFixture[] | undefined {
  if (folder === undefined || !existsSync(folder)) return undefined;
  const inner = path.join(folder, 'streams');
  const streams = existsSync(inner) ? inner : folder;
  return readdirSync(streams)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): StreamFixture => JSON.parse(readFileSync(path.join(streams, name), 'utf8')));
}

/** Our own streams. */
export const ownStreams: string = path.resolve(
  import.meta.dirname,
  '../../../../../../fixtures/ag-ui/streams',
);

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

/** What is at a place such as `delta.0.op`; undefined where there is no such place. */
export function at(value: unknown, place: string): { readonly value: unknown } | undefined {
  let found = value;
  for (const key of place.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Reflect.get(found, key);
  }
  return { value: found };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
