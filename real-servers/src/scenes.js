/**
 * A conversation to record: what is said, and what each interrupted run is answered with.
 *
 * @typedef {{
 *   name: string,
 *   agent: string,
 *   note: string,
 *   says: string,
 *   answers: ((interrupts: Interrupt[], events: Event[]) => object)[],
 *   tools?: object[],
 * }} Scene
 *
 * @typedef {{ id: string }} Interrupt
 * @typedef {Record<string, unknown> & { type: string }} Event
 */

/**
 * Every interrupt gets its payload, in order; the last one stands for those behind it.
 *
 * @param {...unknown} payloads
 * @returns {(interrupts: Interrupt[]) => object}
 */
const resolved =
  (...payloads) =>
  (interrupts) => ({
    resume: interrupts.map(({ id }, index) => ({
      interruptId: id,
      status: 'resolved',
      payload: payloads[Math.min(index, payloads.length - 1)],
    })),
  });

/** @param {...object} decisions */
const decided = (...decisions) => resolved({ decisions });

/** @param {Interrupt[]} interrupts */
const cancelled = (interrupts) => ({
  resume: interrupts.map(({ id }) => ({ interruptId: id, status: 'cancelled' })),
});

/**
 * By way of the legacy channel.
 *
 * @param {unknown} resume
 */
const command = (resume) => () => ({ forwardedProps: { command: { resume } } });

/**
 * What the agent last stated, with an answer to the last call in it.
 *
 * @param {Event[]} events
 * @param {string} content
 */
function answered(events, content) {
  /** @type {any} */
  const messages = events.findLast(({ type }) => type === 'MESSAGES_SNAPSHOT')?.messages ?? [];
  const toolCallId = messages.at(-1)?.toolCalls?.at(-1)?.id;
  return [...messages, { id: 'answer', role: 'tool', toolCallId, content }];
}

const approve = { type: 'approve' };
const less = { order_id: 'A-1001', amount: 20 };

/** @type {readonly Scene[]} */
export const scenes = [
  scene('langgraph-approval-approved', 'The call is replayed with its result.', 'voucher', [
    resolved({ approved: true }),
  ]),
  scene('langgraph-approval-edited', 'It runs with the new arguments; history keeps the old.', 'voucher', [
    resolved({ approved: true, editedArgs: less }),
  ]),
  scene('langgraph-approval-rejected', 'A no is a result.', 'voucher', [
    resolved({ approved: false, reason: 'wrong order' }),
  ]),
  scene('langgraph-approval-cancelled', 'The tool gets a sentinel in the place of an answer.', 'voucher', [
    cancelled,
  ]),
  scene(
    'langgraph-approval-after-text',
    'Behind a text the call has no start: only the snapshot knows it.',
    'say: voucher',
    [resolved({ approved: true })],
  ),
  scene('langgraph-approval-legacy', 'Told by a custom event alone, answered by a command.', 'voucher', [
    command({ approved: true }),
  ]),
  scene('langgraph-review-approved', 'LangChain’s middleware: one decision for the one call.', 'voucher', [
    decided(approve),
  ]),
  scene('langgraph-review-edited', 'History has the edited arguments under the same id.', 'voucher', [
    decided({ type: 'edit', editedAction: { name: 'issue_voucher', args: less } }),
  ]),
  scene('langgraph-review-rejected', 'No result event: only the snapshot has it.', 'voucher', [
    decided({ type: 'reject', message: 'wrong order' }),
  ]),
  scene('langgraph-review-two-approved', 'Two calls, one interrupt, two decisions.', 'say: voucher, letter', [
    decided(approve, approve),
  ]),
  scene(
    'langgraph-review-one-rejected',
    'The approved one does not run, and is gone from history.',
    'say: voucher, letter',
    [decided(approve, { type: 'reject', message: 'no letter' })],
  ),
  scene(
    'langgraph-review-beside-free',
    'Arguments of two calls under one id, put right by the snapshot.',
    'order, voucher',
    [decided(approve)],
  ),
  scene(
    'langgraph-review-wrong-form',
    'An error, the same question again, and from then on only the error.',
    'voucher',
    [resolved({ approved: true }), decided(approve)],
  ),
  scene('langgraph-review-legacy', 'Told by a custom event alone, answered by a command.', 'voucher', [
    command({ decisions: [approve] }),
  ]),
  scene('langgraph-question-answered', 'A plain sentence, answered with a plain text.', 'hello', [
    resolved('Friday'),
  ]),
  scene('langgraph-question-legacy', 'The custom event is the sentence itself.', 'hello', [
    command('Friday'),
  ]),
  scene(
    'langgraph-two-questions-answered',
    'Each gets the answers to both, in the bridge’s own wrapping.',
    'hello',
    [resolved({ day: 'Friday' }, 'large')],
  ),
  scene('langgraph-two-questions-by-id', 'In LangGraph’s own form, each gets its own answer.', 'hello', [
    ([day, size]) =>
      day === undefined || size === undefined
        ? {}
        : command({ [day.id]: { day: 'Friday' }, [size.id]: 'large' })(),
  ]),
  {
    ...scene(
      'langgraph-page-tools-after-text',
      'Only the snapshot knows what is left for the page.',
      'say: refund',
      [(_interrupts, events) => ({ messages: answered(events, '{"refunded":true}') })],
    ),
    tools: [
      {
        name: 'refund_order',
        description: 'Refunds an order.',
        parameters: { type: 'object', properties: { order_id: { type: 'string' } } },
      },
    ],
  },
  scene('mastra-shop-approved', 'The call is never started, only its result comes.', 'voucher', [
    resolved({ approved: true }),
  ]),
  scene('mastra-shop-edited', 'As the tool itself understands it.', 'voucher', [
    resolved({ approved: true, editedArgs: less }),
  ]),
  scene('mastra-shop-rejected', 'A no is a result.', 'voucher', [
    resolved({ approved: false, reason: 'wrong order' }),
  ]),
  scene('mastra-shop-cancelled', 'The run ends, and nothing is said.', 'voucher', [cancelled]),
  scene('mastra-shop-answered', 'A tool that asks, by its own schema.', 'day', [resolved({ day: 'Friday' })]),
  scene('mastra-shop-two', 'Two that wait are asked one after the other.', 'voucher, day', [
    resolved({ approved: true }),
    resolved({ day: 'Friday' }),
  ]),
  scene('mastra-shop-legacy', 'Told by a custom event alone, which goes back with the command.', 'voucher', [
    (_interrupts, events) => ({
      forwardedProps: {
        command: {
          resume: { approved: true },
          interruptEvent: events.find(({ type }) => type === 'CUSTOM')?.value,
        },
      },
    }),
  ]),
];

/**
 * `langgraph-review-approved` is played with the agent langgraph/review; one that ends in `-legacy` with the bridge as it
 * comes.
 *
 * @param {string} name
 * @param {string} note
 * @param {string} says
 * @param {Scene['answers']} answers
 * @returns {Scene}
 */
function scene(name, note, says, answers) {
  const [, framework = '', agent = ''] =
    /^(langgraph|mastra)-(approval|review|two-questions|question|page-tools|shop)-/.exec(name) ?? [];
  return {
    name,
    agent: `${framework}/${agent}${name.endsWith('-legacy') ? '-legacy' : ''}`,
    note,
    says,
    answers,
  };
}
