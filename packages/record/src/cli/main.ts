#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  read: (file) => readFile(file),
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
