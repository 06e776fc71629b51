import type { ReactElement } from 'react';

/**
 * Shapes on a 16 × 16 grid, stroked in the colour of the text. Each state has a shape of its own, so that it is told
 * apart without colour.
 */
const shapes = {
  chevron: 'M6 3.5 10.5 8 6 12.5',
  writing:
    'M2.5 13.5 3.3 10.4 10.9 2.8a1.3 1.3 0 0 1 1.9 0l.4.4a1.3 1.3 0 0 1 0 1.9L5.6 12.7 2.5 13.5ZM9.6 4.1l2.3 2.3',
  'not-yet': 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM5.2 8h.01M8 8h.01M10.8 8h.01',
  person: 'M8 2.2a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4ZM2.8 13.8c.3-2.9 2.4-4.4 5.2-4.4s4.9 1.5 5.2 4.4',
  queue: 'M4 1.8h8M4 14.2h8M5 1.8v2.4L8 8l3-3.8V1.8M5 14.2v-2.4L8 8l3 3.8v2.4',
  running: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM6.6 5.5v5l4-2.5-4-2.5Z',
  accepted: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM8 4.6V8l2.4 1.6',
  sending: 'M1.8 7.4 14.2 1.8 9.8 14.2 7.6 8.6ZM7.6 8.6l6.6-6.8',
  expired: 'M2.5 3.4h11v10.4h-11ZM2.5 6.4h11M5.3 1.8v3.2M10.7 1.8v3.2M6.3 8.4l3.4 3.2M9.7 8.4l-3.4 3.2',
  question: 'M2 3.2h12v8.2H8.6L5.4 14v-2.6H2ZM8 9h.01M6.6 5.9c.2-1.7 2.9-1.5 2.8.1 0 .9-1.3 1-1.4 1.7',
  check: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM5 8.3l2 2 4-4.4',
  answered: 'M2 3.2h12v8.2H8.6L5.4 14v-2.6H2ZM5.4 7.2l1.8 1.8 3.4-3.6',
  cross: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6',
  broken: 'M8 1.9 14.6 13.6H1.4ZM8 6v3.6M8 11.6h.01',
  invalid: 'M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4ZM8 4.8v4M8 11h.01',
  forbidden: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM3.7 3.7l8.6 8.6',
  refused: 'M4.6 7V5a3.4 3.4 0 0 1 6.8 0v2M3.2 7h9.6v6.8H3.2ZM8 9.6v1.8',
  rejected: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM4.8 8h6.4',
  dismissed:
    'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM5.6 10.4h.01M8 10.4h.01M10.4 10.4h.01M5.2 6.4h5.6',
  superseded: 'M2.5 12.5c0-4 2-6.5 6-6.5h4.7M10 2.6 13.4 6 10 9.4',
  cancelled: 'M3 3h10v10H3ZM5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8',
  withdrawn: 'M13.5 12.5c0-4-2-6.5-6-6.5H2.8M6 2.6 2.6 6 6 9.4',
  stopped: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM6 6h4v4H6Z',
  'timed-out': 'M8 2.8a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.8ZM8 5.6v3.2l2 1.4M6.2 1.2h3.6',
  cut: 'M6.5 4.5 5 3a2.5 2.5 0 0 0-3.5 3.5L4 9M9.5 11.5 11 13a2.5 2.5 0 0 0 3.5-3.5L12 7M6.2 9.8l-.7.7M10.5 5.5l-.7.7',
  unknown:
    'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM8 11.3h.01M6.2 6.4c.2-2.3 3.8-2.1 3.6.1-.1 1.3-1.7 1.3-1.8 2.6',
  lost: 'M12.6 3.8A6.2 6.2 0 1 0 14.2 8M12.8 1.2v2.8H10M8 11.3h.01M6.3 6.6c.2-2.1 3.6-2 3.4.1-.1 1.2-1.6 1.2-1.7 2.4',
} as const;

/** Which shape. */
export type IconName = keyof typeof shapes;

/** A small picture; the word beside it says the same, so it is not read out. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg data-slot="callboard-icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
