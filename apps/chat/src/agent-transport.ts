import type { Transport } from '@callboard/core';
import { createAgUiTransport } from '@callboard/protocols/ag-ui';
import type { Speed } from '../shared/speed.ts';

/** The way to the demo's agent. The speed is asked for anew with every run. */
export function createAgentTransport(speed: () => Speed): Transport {
  return createAgUiTransport({
    url: '/agent',
    get forwardedProps() {
      return { speed: speed() };
    },
  });
}
