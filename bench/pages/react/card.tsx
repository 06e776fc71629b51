import { memo, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import './card.css';

/** What the hand-written card shows. */
export interface CardProps {
  readonly name: string;
  readonly isWriting: boolean;
  /** As far as it is known. */
  readonly args: unknown;
  /** Shown in place of arguments that nobody has parsed yet. */
  readonly text?: string;
}

/** Parts of a list that are shown, and characters of a long text. */
const shownItems = 20;
const shownText = 4000;

/**
 * The card that a careful developer writes by hand: name, status, and the arguments as rows that grow. Folded to a
 * line once it has ended. The peers show it too.
 */
export function Card({ name, isWriting, args, text }: CardProps): ReactElement {
  const [choice, setChoice] = useState<boolean | undefined>();
  const isOpen = choice ?? isWriting;
  const isKnown = isObject(args) && Object.keys(args).length > 0;
  return (
    <article className="card">
      <header>
        <button type="button" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
          {name}
        </button>
        <code>{name}</code>
        <span>{isWriting ? 'Writing' : 'Done'}</span>
        {!isOpen && <p>{summaryOf(args)}</p>}
      </header>
      {isOpen &&
        (isKnown ? <Rows value={args} isOpen={isWriting} /> : <Text text={text ?? ''} isOpen={true} />)}
    </article>
  );
}

export const MemoCard = memo(Card);

interface ValueProps {
  readonly value: unknown;
  /** It may still grow. */
  readonly isOpen: boolean;
}

/** What has ended is not rendered again, whoever else grows. */
const Value = memo(
  PlainValue,
  (before, after) => before.value === after.value && !before.isOpen && !after.isOpen,
);

function PlainValue({ value, isOpen }: ValueProps): ReactElement {
  if (Array.isArray(value)) return <Items value={value} isOpen={isOpen} />;
  if (isObject(value)) return <Rows value={value} isOpen={isOpen} />;
  if (typeof value === 'string' && (value.length > 72 || value.includes('\n')))
    return <Text text={value} isOpen={isOpen} />;
  return <span>{JSON.stringify(value)}</span>;
}

function Rows({ value, isOpen }: ValueProps & { readonly value: object }): ReactElement {
  const entries = Object.entries(value);
  return (
    <dl className="rows">
      {entries.map(([key, member], index) => (
        <div key={key} className="row">
          <dt>{key}</dt>
          <dd className={Array.isArray(member) ? 'wide' : undefined}>
            <Value value={member} isOpen={isOpen && index === entries.length - 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Items({ value, isOpen }: ValueProps & { readonly value: readonly unknown[] }): ReactElement {
  return (
    <>
      <ol className="items">
        {value.slice(0, shownItems).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity but its place
          <li key={index} className="item">
            <code>{index + 1}</code>
            <Value value={item} isOpen={isOpen && index === value.length - 1} />
          </li>
        ))}
      </ol>
      {value.length > shownItems && <p>{`and ${value.length - shownItems} more`}</p>}
    </>
  );
}

/** The end of a long text, followed while it is written. */
function Text({ text, isOpen }: { readonly text: string; readonly isOpen: boolean }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpen && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <div ref={box} className="text">
      {isOpen ? text.slice(-shownText) : text.slice(0, shownText)}
    </div>
  );
}

function summaryOf(args: unknown): string {
  if (!isObject(args)) return '';
  return Object.values(args).slice(0, 3).map(String).join(' · ');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
