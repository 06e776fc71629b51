import path from 'node:path';

/** Who may import whom among our packages (docs/data-flow.md draws it). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  protocols: ['core'],
  schema: ['core'],
  browser: ['core'],
  record: ['core'],
  hooks: ['core', 'schema'],
  components: ['core', 'hooks', 'record', 'schema'],
};

/** Beside them, for what is never shipped: tests, stories and what they are built from. */
const testingOnly = ['@callboard/core/testing', '@callboard/hooks/testing', '@callboard/fixtures'];

/** Never in core: it knows no view and no wire format. */
const foreignToCore = /^(?:react|react-dom|@ag-ui\/[^/]+)(?:\/|$)/;

const specifiers = [
  // import x from '…', import type … from '…', export { … } from '…', over several lines too
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"`])(.+?)\1/gm,
  // import '…'
  /^\s*import\s*(['"`])(.+?)\1/gm,
  // import('…'), also as a type; require('…'); vi.mock('…') and its kin; import.meta.glob('…'); new URL('…', …)
  /\b(?:import|require|require\.resolve|(?:doM|m|unm|doUnm)ock|importActual|importMock|import\.meta\.(?:glob|resolve)|new URL)\s*(?:<[^>]*>)?\(\s*(['"`])(.+?)\1/g,
];

/** What a command is made of that Node runs, and nothing else. */
const ofNode: ReadonlySet<string> = new Set(['cli/main.ts', 'cli/file-bytes.ts']);

/**
 * What is wrong with the imports of one source file.
 *
 * @param file its path from the root of the repository, `packages/<name>/src/…`
 */
export function importProblems(file: string, source: string): string[] {
  const [, owner = '', , ...inside] = file.split('/');
  const unshipped = isUnshipped(owner, inside);
  const isCommand = ofNode.has(inside.join('/'));
  const code = withoutComments(source);
  const problems = importedBy(code).flatMap((specifier) => {
    const problem = specifier.startsWith('.')
      ? relativeProblem(file, specifier, unshipped)
      : packageProblem(owner, specifier, { unshipped, isCommand });
    return problem === undefined ? [] : [`${file}: '${specifier}' ${problem}`];
  });
  if (/^\s*export\s+(?:type\s+)?\*\s+from\b/m.test(code))
    problems.push(`${file}: export * (name what is exported)`);
  return problems;
}

function importedBy(code: string): string[] {
  return specifiers.flatMap((pattern) => [...code.matchAll(pattern)].map((found) => found[2] ?? ''));
}

/** Whole lines of comments only: text inside a string is no comment, and an import begins its line. */
function withoutComments(source: string): string {
  return source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}

/** core ships its `testing` folder, under ./testing; everyone else's is for their own tests. */
function isUnshipped(owner: string, inside: readonly string[]): boolean {
  return (
    /\.(?:test|stories)\.tsx?$/.test(inside.at(-1) ?? '') || (owner !== 'core' && inside.includes('testing'))
  );
}

function relativeProblem(file: string, specifier: string, unshipped: boolean): string | undefined {
  const [, owner = '', , ...inside] = path.posix.join(path.posix.dirname(file), specifier).split('/');
  const home = file.split('/').slice(0, 3).join('/');
  if (!path.posix.join(path.posix.dirname(file), specifier).startsWith(`${home}/`)) {
    return 'leaves its package: import the other one by name';
  }
  if (!unshipped && isUnshipped(owner, inside)) return 'is never shipped, and this file is';
  return undefined;
}

function packageProblem(
  owner: string,
  specifier: string,
  { unshipped, isCommand }: { readonly unshipped: boolean; readonly isCommand: boolean },
): string | undefined {
  if (specifier.startsWith('@callboard/')) return oursProblem(owner, specifier, unshipped);
  if (owner === 'core' && foreignToCore.test(specifier))
    return 'is not for core: no view and no wire format there';
  if (!unshipped && !isCommand && specifier.startsWith('node:'))
    return 'is not for a package that runs in a browser';
  return undefined;
}

function oursProblem(owner: string, specifier: string, unshipped: boolean): string | undefined {
  if (testingOnly.includes(specifier)) {
    return unshipped ? undefined : 'is for tests and stories only';
  }
  const target = specifier.split('/')[1] ?? '';
  if (allowed[owner]?.includes(target)) return undefined;
  return `is not for ${owner}, which may import ${allowed[owner]?.join(', ') || 'none of ours'}`;
}
