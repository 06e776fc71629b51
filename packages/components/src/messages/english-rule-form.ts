import type { RuleFormMessages } from './rule-form-messages.ts';

/** The words where a rule that was kept is changed. */
export const englishRuleForm: RuleFormMessages = {
  open: 'Change…',
  openOf: (rule) => `Change: ${rule}`,
  what: 'What happens',
  where: 'With which arguments',
  how: (place) => `How ${place} is compared`,
  value: (place) => `What ${place} is compared with`,
  is: { equal: 'is', 'at-most': 'is at most', 'at-least': 'is at least' },
  truth: { true: 'true', false: 'false' },
  remove: 'Remove',
  removeOf: (condition) => `Remove: ${condition}`,
  addValue: 'Or…',
  addValueOf: (place) => `Another value for ${place}`,
  narrow: (condition) => `Only where ${condition}`,
  notKept: 'A value is missing, or cannot be told at a glance, so this cannot be kept.',
  keep: 'Keep this',
  tooWide: 'A tool that can do harm runs unasked only with the very arguments that were decided on.',
  changed: (rule) => `Changed: ${rule}`,
};
