export { type BlockDraft, JsonText } from './block-draft.ts';
export type { BlockSource } from './block-source.ts';
export { defaultMapping } from './default-mapping.ts';
export type { MessagesMapping, ToolResult } from './mapping.ts';
export type { MessagesProblem } from './problem.ts';
export { type MessagesReading, readMessages } from './read-messages.ts';
export {
  type MessagesSource,
  transcriptOf,
  type WrittenCall,
  type WrittenMessages,
  writeMessages,
} from './write-messages.ts';
