import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importProblems } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Source files under a folder of the repository, as paths from its root. */
function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(?:node_modules|\.cache|dist.*)$/.test(entry.name) ? [] : sourcesIn(file);
    return /\.(?:tsx?|mjs|css)$/.test(entry.name) ? [file] : [];
  });
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const packageSources = sourcesIn('packages').filter((file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file));

test('the packages import each other only in the allowed directions, and nothing exports a star', () => {
  expect(packageSources.length).toBeGreaterThan(0);
  expect(packageSources.flatMap((file) => importProblems(file, read(file)))).toEqual([]);
});

test('no file is longer than 400 lines, no test than 600', () => {
  const long = ['packages', 'apps', 'fixtures', 'faults', 'scripts', 'tests', '.storybook']
    .flatMap(sourcesIn)
    .flatMap((file) => {
      const lines = read(file).split('\n').length - 1;
      const limit = /\.(?:test|spec|stories)\.tsx?$/.test(file) ? 600 : 400;
      return lines > limit ? [`${file}: ${lines} lines, more than ${limit}`] : [];
    });
  expect(long).toEqual([]);
});

describe('the rules themselves', () => {
  const refused: readonly [file: string, source: string][] = [
    ['core/src/thread.ts', `import { useState } from 'react';`],
    ['core/src/thread.ts', `import type { ReactNode } from "react";`],
    ['core/src/thread.ts', `import { flushSync } from 'react-dom/client';`],
    ['core/src/thread.test.ts', `import { render } from 'react-dom';`],
    ['core/src/thread.ts', `import { EventType } from '@ag-ui/core';`],
    ['core/src/thread.ts', `import { validate } from '@callboard/schema';`],
    ['core/src/thread.ts', `import { readFileSync } from 'node:fs';`],
    ['record/src/cli/command.ts', `import { readFile } from 'node:fs/promises';`],
    ['core/src/testing/builders.ts', `import { runs } from '@callboard/fixtures';`],
    ['protocols/src/ag-ui/decode.ts', `export type { Validator } from '@callboard/schema';`],
    ['schema/src/index.ts', `const hooks = await import('@callboard/hooks');`],
    ['schema/src/index.ts', `type Hooks = typeof import('@callboard/hooks');`],
    ['schema/src/index.ts', `import {\n  a,\n  b,\n} from '@callboard/protocols/ag-ui';`],
    ['hooks/src/index.ts', `import '@callboard/components/styles.css';`],
    ['hooks/src/use-run.ts', `import { httpTransport } from '@callboard/protocols/ag-ui';`],
    ['hooks/src/use-run.ts', `import { scriptedTransport } from '@callboard/core/testing';`],
    ['hooks/src/use-run.ts', `import { thread } from '../../core/src/thread.ts';`],
    ['hooks/src/use-run.test.ts', `import { thread } from '../../core/src/thread.ts';`],
    ['hooks/src/use-run.test.ts', `vi.mock('../../core/src/thread.ts');`],
    ['hooks/src/use-run.test.ts', `await vi.importActual<Module>('@callboard/components');`],
    ['hooks/src/use-run.ts', `import { thread } from './testing/thread.ts';`],
    ['hooks/src/index.ts', `export * from './use-run.ts';`],
    ['hooks/src/index.ts', `export type * from './use-run.ts';`],
    ['components/src/card.tsx', `import { read } from '@callboard/protocols/ag-ui';`],
    ['components/src/card.tsx', `import { card } from './card.stories.tsx';`],
  ];
  test.each(refused)('%s may not hold: %s', (file, source) => {
    expect(importProblems(`packages/${file}`, source)).toHaveLength(1);
  });

  const accepted: readonly [file: string, source: string][] = [
    ['core/src/thread.ts', `import { reduce } from './reduce-call.ts';`],
    ['core/src/args/reader.ts', `import type { Json } from '../json.ts';`],
    ['core/src/thread.ts', `// import { useState } from 'react';`],
    ['core/src/thread.ts', `/**\n * import { useState } from 'react';\n */`],
    ['core/src/testing/index.ts', `export { scriptedTransport } from './scripted-transport.ts';`],
    ['core/src/thread.node.test.ts', `import { runs } from '@callboard/fixtures';`],
    ['protocols/src/ag-ui/decode.ts', `import type { ThreadEvent } from '@callboard/core';`],
    ['record/src/cli/main.ts', `import { readFile } from 'node:fs/promises';`],
    ['hooks/src/thread-provider.tsx', `import { createContext } from 'react';`],
    ['hooks/src/use-run.test.tsx', `import { scriptedTransport } from '@callboard/core/testing';`],
    ['components/src/card.tsx', `import { useToolCall } from '@callboard/hooks';`],
    ['components/src/card.stories.tsx', `import { runs } from '@callboard/fixtures';`],
    ['components/src/testing/harness.tsx', `import { scriptedTransport } from '@callboard/core/testing';`],
  ];
  test.each(accepted)('%s may hold: %s', (file, source) => {
    expect(importProblems(`packages/${file}`, source)).toEqual([]);
  });
});
