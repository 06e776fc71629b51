export type { Keeping, StorageState, ThreadRole } from './keeping.ts';
export { createSharedConversation, type Sharing } from './shared-conversation.ts';
export {
  type Claim,
  type Lease,
  type SharedPorts,
  StorageError,
  type StorageFailure,
  type StoredThread,
  type ThreadChannel,
  type ThreadLocks,
  type ThreadStorage,
  type ThreadWrite,
  type WriteOutcome,
} from './shared-ports.ts';
