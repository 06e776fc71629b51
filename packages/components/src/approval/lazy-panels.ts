import { createLazyPart, type LazyPart } from '../parts/lazy-part.ts';

/** The editor of arguments, and answers that are more than words. */
export type Panels = Pick<
  typeof import('./panels.ts'),
  'AnswerPanel' | 'EditPanel' | 'checkDraft' | 'isUntouched'
>;

/** Loads once a panel is opened, or its button is about to be pressed. Rejecting and answering in words never wait for it. */
export const lazyPanels: LazyPart<Panels> = createLazyPart<Panels>(() => import('./panels.ts'));

type Standing = Pick<typeof import('../rules/standing-panel.tsx'), 'StandingPanel'>;

/** Most people decide on one call. */
export const lazyStanding: LazyPart<Standing> = createLazyPart<Standing>(
  () => import('../rules/standing-panel.tsx'),
);
