export { englishRecord } from './messages/english-record.ts';
export type { EntryFacts, RecordMessages } from './messages/record-messages.ts';
export { RecordTimeline, type RecordTimelineProps } from './record/record-timeline.tsx';
