import type { Transport } from '@callboard/core';
import { createAgUiTransport, type RunInputExtras } from '@callboard/protocols/ag-ui';
import {
  createToolStreamSession,
  type ToolStreamSession,
  webSocketTo,
} from '@callboard/protocols/tool-stream';
import type { Speed } from '../shared/speed.ts';
import { defaultSettings } from './settings/settings.ts';

/** The demo's agent, as the page sees it. */
export interface ChatAgent {
  /** A run at a time, over AG-UI. */
  readonly transport: Transport;
  /** A session that stays connected. */
  readonly session: ToolStreamSession;
  /** How fast the scripted agent types from the next run, or the next connection, on. */
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
  const session = createToolStreamSession({
    open(listener) {
      const url = new URL(`/session?speed=${speed}`, location.href);
      url.protocol = url.protocol.replace('http', 'ws');
      return webSocketTo(url)(listener);
    },
  });
  return {
    transport,
    session,
    setSpeed(wanted) {
      speed = wanted;
    },
  };
}
