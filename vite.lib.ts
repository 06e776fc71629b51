import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

/**
 * The build of one publishable package: ESM, one file a module ("use client" stays where it was written), React
 * Compiler output. The entries are the package's own `exports` and `bin`, so what is not built cannot be declared.
 */
export function lib(dir: string): UserConfig {
  return {
    root: dir,
    logLevel: 'warn',
    plugins: [react({ compiler: true }), shipStyles(dir)],
    build: {
      minify: false,
      sourcemap: true,
      target: 'es2022',
      lib: { entry: entries(dir), formats: ['es'] },
      rolldownOptions: {
        external: (id) => !id.startsWith('.') && !id.startsWith('\0') && !path.isAbsolute(id),
        checks: { moduleLevelDirective: false },
        output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
      },
    },
  };
}

function entries(dir: string): string[] {
  const manifest: unknown = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const exported = sources(field(manifest, 'exports')).filter((file) => /\.tsx?$/.test(file));
  return [...exported, ...commands(field(manifest, 'bin'))];
}

/** A command is built from the source of the same name. */
function commands(bin: unknown): string[] {
  return Object.values(bin ?? {}).flatMap((target: unknown) =>
    typeof target === 'string' ? [target.replace('/dist/', '/src/').replace(/\.js$/, '.ts')] : [],
  );
}

/** Every plain `callboard-source` target; a nested one (styles and their types) has nothing to build. */
function sources(exports: unknown): string[] {
  return Object.values(exports ?? {}).flatMap((target: unknown) => {
    const source = field(target, 'callboard-source');
    return typeof source === 'string' ? [source] : [];
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Stylesheets and their typings are shipped as written. */
function shipStyles(dir: string): Plugin {
  return {
    name: 'callboard-ship-styles',
    writeBundle() {
      const styles = readdirSync(path.join(dir, 'src'), { encoding: 'utf8', recursive: true });
      for (const file of styles.filter((name) => /\.css(?:\.d\.ts)?$/.test(name))) {
        const to = path.join(dir, 'dist', file);
        mkdirSync(path.dirname(to), { recursive: true });
        copyFileSync(path.join(dir, 'src', file), to);
      }
    },
  };
}
