import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What was measured, and where: build, versions, processor and how busy the machine was. */
export function machine(): string {
  const cpus = os.cpus();
  const load = os.loadavg()[0]?.toFixed(1);
  return [
    `production builds, ${new Date().toISOString().slice(0, 10)}`,
    `Node ${process.versions.node}, ${os.platform()} ${os.arch()}, ${cpus.length} x ${cpus[0]?.model.trim()}`,
    `load ${load} at the start`,
    `peers: ${peerVersions().join(', ')}`,
  ].join('\n');
}

function peerVersions(): string[] {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'),
  );
  return Object.entries(manifest.dependencies ?? {})
    .filter(([, version]) => !version.startsWith('link:'))
    .map(([name, version]) => `${name} ${version}`);
}
