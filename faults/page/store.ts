import { createBrowserStore } from '@callboard/browser';

/** One store for all mounts of the page, as an app has it. */
export const store = createBrowserStore({ memoryIsEnough: window.shimState.isMemoryEnough });
