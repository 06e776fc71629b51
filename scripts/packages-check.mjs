// What a consumer gets: every publishable package is packed, its tarball is held against publint and attw, and all of
// them are installed into a fresh app that type-checks them under both module resolutions and loads them in Node.
// Expects the packages to be built.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root, run } from './run.mjs';

/**
 * @typedef {{ [condition: string]: string | Target }} Target
 * @typedef {{ name: string, private?: boolean, exports: Record<string, string | Target>,
 *   publishConfig?: { exports?: unknown } }} Manifest
 * @typedef {{ name: string, folder: string, manifest: Manifest, tarball: string }} Packed
 */

const packs = path.join(root, '.cache', 'packs');

/** @type {string[]} */
const problems = [];

rmSync(packs, { recursive: true, force: true });
mkdirSync(packs, { recursive: true });

const packed = await packAll();
for (const { name, tarball } of packed) {
  await expectPass(`publint of ${name}`, ['publint', 'run', tarball, '--strict']);
  await expectPass(`attw of ${name}`, ['attw', tarball, '--profile', 'esm-only']);
}
await checkConsumer(packed);

for (const problem of problems) console.error(`packages: ${problem}`);
if (problems.length === 0) console.log(`${packed.length} packages are fit to publish`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** @returns {Promise<Packed[]>} */
async function packAll() {
  /** @type {Packed[]} */
  const all = [];
  const folders = readdirSync(path.join(root, 'packages')).map((name) => path.join(root, 'packages', name));
  for (const folder of folders) {
    const manifest = readManifest(folder);
    if (manifest === undefined || manifest.private) continue;
    if (!isDeepStrictEqual(manifest.publishConfig?.exports, withoutSource(manifest.exports))) {
      problems.push(`${manifest.name}: publishConfig.exports differs from exports without callboard-source`);
    }
    const tarball = path.join(packs, `${manifest.name.replace('@', '').replace('/', '-')}.tgz`);
    if (await expectPass(`pack of ${manifest.name}`, ['pnpm', 'pack', '--out', tarball], folder)) {
      all.push({ name: manifest.name, folder, manifest, tarball });
    }
  }
  return all;
}

/**
 * @param {string} folder
 * @returns {Manifest | undefined}
 */
function readManifest(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {Manifest['exports']} exports
 * @returns {Manifest['exports']}
 */
function withoutSource(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, target]) => {
      if (typeof target === 'string') return [subpath, target];
      const { 'callboard-source': _, ...published } = target;
      return [subpath, published];
    }),
  );
}

/**
 * @param {readonly Packed[]} all
 */
async function checkConsumer(all) {
  const app = mkdtempSync(path.join(tmpdir(), 'callboard-consumer-'));
  try {
    writeConsumer(app, all);
    // The store and the metadata that this workspace was installed from are used first, the network after them.
    const install = ['pnpm', 'install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'];
    if (!(await expectPass('install of the tarballs', install, app))) return;
    for (const resolution of ['nodenext', 'bundler']) {
      await expectPass(`types under ${resolution}`, ['tsc', '-p', `tsconfig.${resolution}.json`], app);
    }
    await expectPass('loading in Node', ['node', 'load.mjs'], app);
    await checkCommand(app);
  } finally {
    rmSync(app, { recursive: true, force: true });
  }
}

/**
 * The record's command as it is installed, on a record that keeps to the draft and on one that does not.
 *
 * @param {string} app
 */
async function checkCommand(app) {
  const at = '2026-11-30T08:00:00Z';
  const event = { type: 'tool-invocation', time: at, sessions: 0, party: 0, operation_id: 'a', attempt: 1 };
  const right = { ...event, server: '!host', tool: 'look' };
  for (const [name, only] of Object.entries({ right, wrong: event })) {
    const record = {
      uuid: '01938f2e-6f00-8abc-9def-0123456789ab',
      created_at: at,
      extensions: ['tool-invocation'],
      parties: [{ type: 'bot' }],
      sessions: [{ start: at, parties: [0] }],
      events: [only],
    };
    writeFileSync(path.join(app, `${name}.vcon.json`), JSON.stringify(record));
  }
  const command = path.join(app, 'node_modules', '.bin', 'callboard-record');
  for (const [status, ...args] of [
    [0, 'check', 'right.vcon.json'],
    [0, 'show', 'right.vcon.json'],
    [1, 'check', 'wrong.vcon.json'],
    [2, 'check', 'nowhere.vcon.json'],
  ]) {
    const ended = await run([command, ...args.map(String)], { cwd: app, quiet: true });
    if (ended !== status)
      problems.push(`callboard-record ${args.join(' ')} ended with ${ended}, not ${status}`);
  }
}

/**
 * @param {string} app
 * @param {readonly Packed[]} all
 */
function writeConsumer(app, all) {
  const catalog = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const version = (/** @type {string} */ name) =>
    new RegExp(`^ {2}"?${name}"?: (\\S+)$`, 'm').exec(catalog)?.[1] ?? '*';
  const tarballs = Object.fromEntries(all.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const others = [
    'react',
    'react-dom',
    'zod',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    '@modelcontextprotocol/client',
  ];
  const write = (/** @type {string} */ file, /** @type {string | object} */ content) =>
    writeFileSync(
      path.join(app, file),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );

  write('package.json', {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: { ...tarballs, ...Object.fromEntries(others.map((name) => [name, version(name)])) },
  });
  // The packages ask for each other by version, and none of those is published yet.
  write('pnpm-workspace.yaml', `overrides: ${JSON.stringify(tarballs)}\n`);

  const entries = all.flatMap(({ name, manifest }) =>
    Object.keys(manifest.exports)
      .filter((subpath) => subpath !== './package.json')
      .map((subpath) => name + subpath.slice(1)),
  );
  const [styles, modules] = [
    entries.filter((entry) => entry.endsWith('.css')),
    entries.filter((entry) => !entry.endsWith('.css')),
  ];
  write('load.mjs', modules.map((entry) => `await import('${entry}');\n`).join(''));
  write(
    'entries.ts',
    styles.map((entry) => `import '${entry}';\n`).join('') +
      modules.map((entry, n) => `export * as entry${n} from '${entry}';\n`).join(''),
  );
  for (const document of [
    'README.md',
    'docs/approvals.md',
    'docs/running-tools.md',
    'docs/review-queue.md',
    'docs/standing-decisions.md',
    'docs/tabs-and-reloads.md',
    'docs/tool-streams.md',
    'docs/trust.md',
    'docs/data-flow.md',
    'docs/messages.md',
    'docs/record.md',
    'docs/mcp.md',
  ]) {
    const name = path.basename(document, '.md').toLowerCase();
    for (const [n, example] of examplesIn(document).entries()) write(`${name}-${n + 1}.tsx`, example);
  }

  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  };
  const include = ['*.ts', '*.tsx'];
  write('tsconfig.nodenext.json', { compilerOptions: { ...compilerOptions, module: 'nodenext' }, include });
  write('tsconfig.bundler.json', {
    compilerOptions: { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler' },
    include,
  });
}

/**
 * A document's TypeScript examples, which so stay true; the README's first is its quick start.
 *
 * @param {string} document
 * @returns {string[]}
 */
function examplesIn(document) {
  let text = '';
  try {
    text = readFileSync(path.join(root, document), 'utf8');
  } catch {
    return [];
  }
  const examples = [...text.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map((found) => found[1] ?? '');
  if (examples.length === 0) problems.push(`${document}: it has no example`);
  const lines = (examples[0] ?? '').trimEnd().split('\n').length;
  if (document === 'README.md' && lines > 20) {
    problems.push(`README: the quick start has ${lines} lines, more than 20`);
  }
  return examples;
}

/**
 * @param {string} what
 * @param {readonly string[]} command
 * @param {string} [cwd]
 * @returns {Promise<boolean>}
 */
async function expectPass(what, command, cwd = root) {
  const passed = (await run(command, { cwd, quiet: true })) === 0;
  if (!passed) problems.push(`${what} failed`);
  return passed;
}
