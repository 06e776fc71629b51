// What most people who decide never open: one file, which a page fetches when it is first needed (lazy-panels.ts).
export { AnswerPanel } from './answer-panel.tsx';
export { checkDraft, isUntouched } from './check-draft.ts';
export { EditPanel } from './edit-panel.tsx';
