import { checkRecord } from '../check/check-record.ts';
import { openRecord } from '../open/open-record.ts';
import { type RecordFile, readRecordFile } from '../pack/read-record-file.ts';
import { escapedJson, visible } from '../visible.ts';
import { showFindings } from './show-findings.ts';
import { showRecord } from './show-record.ts';

/** What a command has of the world around it. */
export interface CommandPorts {
  /** The bytes of a file; rejects where there is none. */
  read(file: string): Promise<Uint8Array>;
  /** One line for who reads, and one for what went wrong. */
  out(line: string): void;
  error(line: string): void;
}

const usage = [
  'callboard-record check FILE [--json]   what is wrong with a vCon and its tool-invocation events',
  'callboard-record show FILE [--json]    what it tells, in the order of time',
  '',
  'FILE is a regular file with a vCon: plain, signed, or either in gzip; - is standard input. Signatures are not verified.',
  'Exit: 0 it was read, and (check) keeps to the draft; 1 it does not; 2 it could not be read, or no such command.',
];

/** Runs `callboard-record`, and gives its exit status. */
export async function runCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const isJson = args.includes('--json');
  const [name, file, ...more] = args.filter((arg) => arg !== '--json');
  if (name === '--help' || name === '-h' || name === 'help') {
    for (const line of usage) ports.out(line);
    return 0;
  }
  if ((name !== 'check' && name !== 'show') || file === undefined || more.length > 0) {
    for (const line of usage) ports.error(line);
    return 2;
  }
  let bytes: Uint8Array;
  try {
    bytes = await ports.read(file);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'nobody knows why';
    if (isJson) ports.out(jsonText({ file, kind: 'unreadable', message }));
    else ports.error(visible(`${file} cannot be read: ${message}`));
    return 2;
  }
  const read = await readRecordFile(bytes);
  if (read.kind === 'encrypted' || read.kind === 'unreadable') {
    if (isJson) ports.out(jsonText({ file, ...read }));
    else ports.error(visible(`${file}: ${read.message}`));
    return 2;
  }
  return name === 'check' ? check(file, read, isJson, ports) : show(file, read, isJson, ports);
}

type Readable = Extract<RecordFile, { readonly value: unknown }>;

function check(file: string, read: Readable, isJson: boolean, ports: CommandPorts): number {
  const findings = checkRecord(read.value);
  const isWrong = findings.some(({ severity }) => severity === 'must');
  if (isJson) ports.out(jsonText({ file, form: read.kind, notes: read.notes, findings }));
  else {
    announce(file, read, ports);
    for (const line of showFindings(findings)) ports.out(line);
  }
  return isWrong ? 1 : 0;
}

function show(file: string, read: Readable, isJson: boolean, ports: CommandPorts): number {
  if (isJson) {
    const { entries, oddities } = openRecord(read.value);
    ports.out(jsonText({ file, form: read.kind, notes: read.notes, entries, oddities }));
    return 0;
  }
  announce(file, read, ports);
  for (const line of showRecord(read.value)) ports.out(line);
  return 0;
}

function jsonText(value: unknown): string {
  return escapedJson(JSON.stringify(value, null, 2));
}

function announce(file: string, read: Readable, { out }: CommandPorts): void {
  out(visible(file));
  if (read.kind === 'signed') out('It is signed. Whether the signature holds has not been looked at.');
  for (const note of read.notes) out(note);
  out('');
}
