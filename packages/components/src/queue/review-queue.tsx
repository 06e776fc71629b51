'use client';

import { type ApprovalItem, type SendReport, useApprovals, useRules, useRun } from '@callboard/hooks';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DescribeCall } from '../call/describe-call.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { Button } from '../parts/button.tsx';
import { QueueBar, type QueueBarProps } from './queue-bar.tsx';
import { QueueHelp } from './queue-help.tsx';
import { QueueItem } from './queue-item.tsx';
import { arrowOf, defaultKeys, meaningOf, type QueueKeyMap } from './queue-keys.ts';
import { UnsentItems } from './unsent-items.tsx';
import { useGrowing } from './use-growing.ts';
import { usePlaces } from './use-places.ts';
import { useQueueActions } from './use-queue-actions.ts';
import { useQueueWords } from './use-queue-words.ts';

/** What ReviewQueue is given. */
export interface ReviewQueueProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** One sentence of what a call will do. */
  readonly summarize?: DescribeCall | undefined;
  /** Names the deed on the button that approves: "Delete 3 files". */
  readonly labelApprove?: DescribeCall | undefined;
  /**
   * Other keys for some of what single keys do; undefined for what no key should do. `off`: none does anything until
   * somebody switches them on. Keep it the same object between renders.
   */
  readonly keys?: Partial<QueueKeyMap> | 'off' | undefined;
  /** Told when somebody switches the keys, so that an app can remember it. */
  readonly onKeysSwitch?: ((areOn: boolean) => void) | undefined;
  /** Milliseconds that an item, or what would be sent, has to be in sight before a press on it counts. */
  readonly pressGuard?: number | undefined;
  /** Told once choices were sent. */
  readonly onSent?: ((report: SendReport) => void) | undefined;
}

const none: readonly string[] = [];

/**
 * All that is asked on the thread, each with all of its arguments, to be chosen one by one and sent together. Choosing
 * counts for nothing: it can be changed until it is sent, and what is decided elsewhere meanwhile says so here.
 */
export function ReviewQueue({
  summarize,
  labelApprove,
  keys = defaultKeys,
  onKeysSwitch,
  pressGuard,
  onSent,
  ...rest
}: ReviewQueueProps): ReactElement {
  const words = useQueueWords();
  const { count } = useFormats();
  const approvals = useApprovals({ pressGuard });
  const { items, counts, choose, unchoose, promptRef } = approvals;
  const places = usePlaces();
  const shown = useGrowing(items.length);
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [current, setCurrent] = useState<string | undefined>();
  const [areKeysOn, setKeysOn] = useState(keys !== 'off');
  const [report, setReport] = useState<SendReport | undefined>();
  const [said, say] = useState('');
  const [forgetReport] = useState(() => () => setReport(undefined));
  const actions = useQueueActions({ approvals, places, say, onChange: forgetReport });
  const { onChosen, onTakeBack, onSame, offer } = actions;
  const keyMap = useMemo(() => ({ ...defaultKeys, ...(keys === 'off' ? {} : keys) }), [keys]);
  const setting = useMemo(
    () => ({
      choose,
      unchoose,
      promptRef,
      summarize,
      labelApprove,
      pressGuard,
      placeRef: places.placeRef,
      handleRef: places.handleRef,
      onEnter: setCurrent,
      onChosen,
      onTakeBack,
      onSame,
    }),
    [choose, unchoose, promptRef, summarize, labelApprove, pressGuard, places, onChosen, onTakeBack, onSame],
  );
  // Tab leads to the item that somebody is at, or to the first that waits.
  const at = items.some((item) => item.id === current) ? current : firstToDo(items);
  const same = offer === undefined ? none : approvals.alike(offer);

  const [known, setKnown] = useState(items.length);
  if (items.length !== known) {
    setKnown(items.length);
    if (items.length > known) say(words.announceMore(count(items.length - known)));
  }

  const send: QueueBarProps['onSend'] = (event) => {
    void approvals.sendAll({ event }).then((sent) => {
      const [refused] = sent.refused;
      if (sent.decided.length + sent.late.length === 0 && refused === undefined) return;
      // From the verdict, Tab leads to what did not count.
      if (refused !== undefined) setCurrent(refused);
      setReport(sent);
      onSent?.(sent);
    });
  };
  const clear = (): void => {
    approvals.clear();
    setReport(undefined);
    // The button that was pressed is gone with what it cleared.
    title.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (root.current === null || at === undefined) return;
    const meaning = areKeysOn ? meaningOf(event.nativeEvent, keyMap, root.current) : undefined;
    const step = meaning === undefined ? arrowOf(event.nativeEvent, places.element(at)) : steps[meaning];
    if (meaning === undefined && step === undefined) return;
    event.preventDefault();
    const index = items.findIndex((item) => item.id === at);
    if (step !== undefined) places.go(items[index + step]?.id ?? at);
    else if (meaning === 'approve') places.handle(at)?.approve(event);
    else if (meaning === 'edit' || meaning === 'reject') places.handle(at)?.open(meaning);
    else if (meaning === 'takeBack') onTakeBack(at);
  };

  return (
    <section
      ref={root}
      data-slot="review-queue"
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      {...rest}
    >
      <QueueBar approvals={approvals} titleId={`${id}-title`} title={title} report={report} onSend={send} />
      <WhatMayCome />
      <UnsentItems />
      {items.length > 0 && (
        <>
          <QueueHelp
            id={`${id}-keys`}
            keys={keyMap}
            areOn={areKeysOn}
            onSwitch={(areOn) => {
              setKeysOn(areOn);
              onKeysSwitch?.(areOn);
            }}
          >
            {counts.over > 0 && (
              <Button variant="quiet" onClick={clear}>
                {words.clear}
              </Button>
            )}
          </QueueHelp>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers */}
          <ol role="list" data-slot="queue-list" aria-label={words.list}>
            {items.slice(0, shown).map((item) => (
              <QueueItem
                key={item.id}
                item={item}
                setting={setting}
                isCurrent={item.id === at}
                same={item.id === offer ? same : none}
              />
            ))}
          </ol>
          {shown < items.length && <p data-slot="queue-note">{words.rest(count(items.length - shown))}</p>}
        </>
      )}
      <p data-slot="callboard-unseen" role="status">
        {said}
      </p>
    </section>
  );
}

const steps: Readonly<Partial<Record<string, 1 | -1>>> = { next: 1, previous: -1 };

/** Why nothing may be asked yet. */
function WhatMayCome(): ReactElement | null {
  const words = useQueueWords();
  const { isActive } = useRun();
  const isReading = useRules().state.kind === 'loading';
  if (!isActive && !isReading) return null;
  return <p data-slot="queue-note">{isReading ? words.loading : words.moreMayCome}</p>;
}

function firstToDo(items: readonly ApprovalItem[]): string | undefined {
  const open = items.find(({ state }) => state.kind === 'open' || state.kind === 'void');
  return (open ?? items[0])?.id;
}
