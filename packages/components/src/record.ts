export { englishRecord } from './messages/english-record.ts';
export type { EntryFacts, RecordMessages } from './messages/record-messages.ts';
export type { RecordDetails } from './record/make-record.ts';
export { RecordExport, type RecordExportProps } from './record/record-export.tsx';
export { RecordTimeline, type RecordTimelineProps } from './record/record-timeline.tsx';
