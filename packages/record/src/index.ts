export { checkRecord } from './check/check-record.ts';
export type { Finding, FindingSeverity } from './check/finding.ts';
export type { FindingCode } from './check/finding-codes.ts';
export type { EntryContent } from './open/entry-content.ts';
export { type EntryFacet, type EntryGroup, groupEntries } from './open/group-entries.ts';
export { type OpenedRecord, openRecord } from './open/open-record.ts';
export type { EntryKind, RecordEntry } from './open/record-entry.ts';
export type { Oddity, RecordParty } from './open/record-model.ts';
export { packRecord, TooLargeError, type UnpackOptions, unpackRecord } from './pack/gzip.ts';
export { type RecordFile, readRecordFile } from './pack/read-record-file.ts';
export type {
  ContentElsewhere,
  IndexOrList,
  InlineContent,
  KeyEvent,
  PolicyDecisionEvent,
  ToolInvocationEvent,
  ToolResponseEvent,
  ToolResponseType,
  Vcon,
  VconAttachment,
  VconDialog,
  VconEvent,
  VconParty,
  VconSession,
} from './vcon.ts';
