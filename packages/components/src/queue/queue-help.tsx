'use client';

import type { ReactElement, ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { type QueueKeyMap, toldKeys } from './queue-keys.ts';
import { useQueueWords } from './use-queue-words.ts';

/** What QueueHelp is given. */
export interface QueueHelpProps {
  readonly id: string;
  readonly keys: QueueKeyMap;
  readonly areOn: boolean;
  readonly onSwitch: (areOn: boolean) => void;
  /** What else can be done with the list. */
  readonly children?: ReactNode;
}

/** Which single key does what, and the switch for all of them (WCAG 2.1.4). */
export function QueueHelp({ id, keys, areOn, onSwitch, children }: QueueHelpProps): ReactElement {
  const words = useQueueWords();
  const told = toldKeys.filter((one) => keys[one] !== undefined);
  return (
    <div data-slot="queue-help">
      {told.length > 0 && (
        <Button
          variant="quiet"
          aria-pressed={areOn}
          aria-describedby={areOn ? id : undefined}
          onClick={() => onSwitch(!areOn)}
        >
          {words.keys}
        </Button>
      )}
      {areOn && told.length > 0 && (
        <p id={id} data-slot="queue-keys">
          {told.map((one) => (
            <span key={one}>
              <kbd>{keys[one]}</kbd> {words.keyNames[one]}
            </span>
          ))}
        </p>
      )}
      {children}
    </div>
  );
}
