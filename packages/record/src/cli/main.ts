#!/usr/bin/env node
import { runCommand } from './command.ts';
import { fileBytes } from './file-bytes.ts';

// Whoever reads may have read enough: `callboard-record show FILE | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommand(process.argv.slice(2), {
  read: (file) => fileBytes(file, process.stdin),
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
