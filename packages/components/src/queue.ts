export { englishQueue } from './messages/english-queue.ts';
export { defaultKeys as defaultQueueKeys, type QueueKeyMap } from './queue/queue-keys.ts';
export { ReviewQueue, type ReviewQueueProps } from './queue/review-queue.tsx';
