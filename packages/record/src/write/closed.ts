import type { ToolCall } from '@callboard/core';
import { eventBase, makerOf, type Scribe } from './scribe.ts';

/** What more there is to say of a call that goes no further. */
interface ClosedDetails {
  readonly attempt?: number;
  readonly message?: string | undefined;
  /** Says no where it turned out not to be so: a run can prove to be ours when its stream has ended. */
  readonly isStill?: () => boolean;
}

/** Writes why a call goes no further, or what it was left with. */
export function writeClosed(
  scribe: Scribe,
  at: number,
  call: ToolCall,
  reason: string,
  { attempt, message = '', isStill = () => true }: ClosedDetails = {},
): void {
  const { sheet, contents } = scribe;
  const party = makerOf(scribe, call);
  sheet.add(at, () =>
    isStill()
      ? {
          type: 'callboard-call-closed',
          ...eventBase(at, party),
          operation_id: call.key,
          ...(attempt === undefined ? {} : { attempt }),
          reason,
          ...(message === '' ? {} : { message: contents.words(message) }),
        }
      : undefined,
  );
}
