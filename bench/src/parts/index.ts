import type { Figure } from '../figure.ts';

/** The parts of the benchmark, each loaded when it is run: one does not warm up, or slow down, the next. */
export const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  reader: async () => (await import('./reader.ts')).reader(),
  pipeline: async () => (await import('./pipeline.ts')).pipeline(),
  memory: async () => (await import('./memory.ts')).memory(),
  react: async () => (await import('./react.ts')).react(),
  'long-thread': async () => (await import('./long-thread.ts')).longThread(),
  'large-card': async () => (await import('./large-card.ts')).largeCard(),
  keeping: async () => (await import('./keeping.ts')).keeping(),
  record: async () => (await import('./record.ts')).record(),
  editor: async () => (await import('./editor.ts')).editor(),
  size: async () => (await import('./size.ts')).size(),
};
