/** A call that has ended, as a list written by hand holds it. */
export interface SettledCall {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly argsText: string;
  readonly summary: string;
  readonly result: string;
}

const tools = [
  { name: 'find_order', title: 'Find order' },
  { name: 'refund_order', title: 'Refund order' },
  { name: 'send_email', title: 'Send email' },
];

/** So many calls of the agent's, each with its result. */
export function settledCalls(count: number): readonly SettledCall[] {
  return Array.from({ length: count }, (_, index) => {
    const args = { order_id: `A-${1000 + index}`, amount: index / 4, reason: 'The vase arrived broken' };
    return {
      ...(tools[index % tools.length] ?? { name: 'tool', title: 'Tool' }),
      id: `settled-${index}`,
      argsText: JSON.stringify(args),
      summary: Object.values(args).join(' · '),
      result: '{"ok":true}',
    };
  });
}
