// Apart from what writes records: a page follows its rules from its first moment on, and may never save one.
export {
  type RuleHistory,
  type RuleHistoryEntry,
  type RuleTracker,
  trackRules,
} from './write/rule-history.ts';
