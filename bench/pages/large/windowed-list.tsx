import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';

const rowHeight = 20;
const height = 224;
/** Rows above and below what is on screen. */
const spare = 5;

/** As many rows as fit on screen and a few more, of a list of any length. Followed to its end while it grows. */
export function WindowedList({
  rows,
  isGrowing,
}: {
  readonly rows: readonly string[];
  readonly isGrowing: boolean;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const end = rows.length * rowHeight - height;
  const from = Math.max(0, Math.floor((isGrowing ? end : top) / rowHeight) - spare);
  const shown = rows.slice(from, from + Math.ceil(height / rowHeight) + 2 * spare);
  useLayoutEffect(() => {
    if (isGrowing && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <div
      ref={box}
      className="text"
      data-windowed
      style={{ blockSize: height, padding: 0 }}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div style={{ position: 'relative', blockSize: rows.length * rowHeight }}>
        {shown.map((row, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            key={from + index}
            style={{
              position: 'absolute',
              insetBlockStart: (from + index) * rowHeight,
              blockSize: rowHeight,
              overflow: 'hidden',
              whiteSpace: 'pre',
            }}
          >
            {row}
          </div>
        ))}
      </div>
    </div>
  );
}
