export { checkRecord } from './check/check-record.ts';
export type { Finding, FindingSeverity } from './check/finding.ts';
export type { FindingCode } from './check/finding-codes.ts';
export {
  type ExtensionEvent,
  extensionName,
  type RecordEvent,
  type RecordedVcon,
} from './extension/extension-event.ts';
export type { EntryContent } from './open/entry-content.ts';
export { type EntryFacet, type EntryGroup, groupEntries } from './open/group-entries.ts';
export { type OpenedRecord, openRecord } from './open/open-record.ts';
export type { EntryKind, RecordEntry } from './open/record-entry.ts';
export type { Oddity, RecordParty } from './open/record-model.ts';
export { packRecord, TooLargeError, type UnpackOptions, unpackRecord } from './pack/gzip.ts';
export { type RecordFile, readRecordFile } from './pack/read-record-file.ts';
export { type RedactionRules, redactRecord } from './redact/redact-record.ts';
export { RedactionError, type RedactionErrorCode } from './redact/redaction-error.ts';
export type { SecretOptions } from './secrets/cleaner.ts';
export { removedCredential } from './secrets/removed.ts';
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
export type { PartyDetails } from './write/parties.ts';
export type { RuleHistory, RuleHistoryEntry } from './write/rule-history.ts';
export type { RecordedTool, ToolNaming } from './write/tool-identity.ts';
export { type RecordOptions, writeRecord } from './write/write-record.ts';
