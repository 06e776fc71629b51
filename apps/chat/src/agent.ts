import type { Transport } from '@callboard/core';
import { createAgUiTransport, type RunInputExtras } from '@callboard/protocols/ag-ui';
import type { Speed } from '../shared/speed.ts';
import { defaultSettings } from './settings/settings.ts';

/** The demo's agent, as the page sees it. */
export interface ChatAgent {
  readonly transport: Transport;
  /** How fast the scripted agent types from the next run on. */
  setSpeed(speed: Speed): void;
}

/** What this page adds to every run's input. */
export function inputExtras(speed: Speed): Required<Pick<RunInputExtras, 'forwardedProps'>> {
  return { forwardedProps: { speed } };
}

/** The way to the demo's agent. The speed is asked for anew with every run. */
export function createAgent(): ChatAgent {
  let { speed } = defaultSettings;
  const transport = createAgUiTransport({
    url: '/agent',
    get forwardedProps() {
      return inputExtras(speed).forwardedProps;
    },
  });
  return {
    transport,
    setSpeed(wanted) {
      speed = wanted;
    },
  };
}
