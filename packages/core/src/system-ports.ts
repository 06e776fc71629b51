import type { Clock, Ids } from './ports.ts';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Random ids. They are UUIDs, because LangGraph takes no other name for a thread. Works on plain-HTTP pages too, where
 * `crypto.randomUUID` is missing.
 */
export const randomIds: Ids = {
  next() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
  },
};
