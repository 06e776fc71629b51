import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

const bin = path.join(root, 'node_modules', '.bin');

/**
 * Runs a command of this workspace, without standard input, and hands its output on.
 *
 * @param {readonly string[]} command the program (a local tool, `node` or `pnpm`) and its arguments
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean }} [options] `quiet` shows output only if it fails
 * @returns {Promise<number>} its exit status; 127 where it could not be started
 */
export function run([program = '', ...args], { cwd = root, env = {}, quiet = false } = {}) {
  const [file, ...before] = resolve(program);
  return new Promise((done) => {
    const child = spawn(file ?? program, [...before, ...args], {
      cwd,
      env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      done(127);
    });
    child.on('close', (status, signal) => {
      const code = status ?? (signal ? 1 : 0);
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      done(code);
    });
  });
}

/**
 * Runs commands one after the other. Stops at the first that fails, with its status.
 *
 * @param {[string[], Parameters<typeof run>[1]][]} commands
 */
export async function inOrder(commands) {
  for (const [command, options] of commands) {
    const status = await run(command, options);
    if (status !== 0) return status;
  }
  return 0;
}

/**
 * `node` and `pnpm` are those that run this script: under `npx pnpm` there may be no other on the machine.
 *
 * @param {string} program
 * @returns {string[]}
 */
function resolve(program) {
  if (program === 'node') return [process.execPath];
  const manager = process.env.npm_execpath ?? '';
  if (program === 'pnpm' && path.basename(manager).startsWith('pnpm')) {
    return /\.[cm]?js$/.test(manager) ? [process.execPath, manager] : [manager];
  }
  return [program];
}
