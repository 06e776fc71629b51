#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { runCommand } from './command.ts';

// Whoever reads may have read enough: `callboard-record show FILE | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2), {
  read: (file) => (file === '-' ? buffer(process.stdin) : readFile(file)),
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
