import { type LatePart, latePart } from '../parts/late-part.tsx';
import type { ToolQuestionProps } from './tool-question.tsx';

/** Few tools ask anything in mid-run. */
export const LateToolQuestion: LatePart<ToolQuestionProps> = latePart(() =>
  import('./tool-question.tsx').then(({ ToolQuestion }) => ToolQuestion),
);
