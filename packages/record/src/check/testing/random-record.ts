import fc from 'fast-check';
import { createCleaner } from '../../secrets/cleaner.ts';

/** What may come next in each state of an attempt: table 2 of the draft, written down once more. */
const model: Readonly<Record<string, readonly (readonly [type: string, to: string])[]>> = {
  running: [
    ['tool-pending', 'pending'],
    ['tool-progress', 'running'],
    ['tool-input', 'asked-while-running'],
    ['tool-timeout', 'timed-out'],
    ['tool-cancel', 'cancel-requested'],
  ],
  pending: [
    ['tool-progress', 'pending'],
    ['tool-input', 'asked-while-pending'],
    ['tool-timeout', 'timed-out'],
    ['tool-cancel', 'cancel-requested'],
  ],
  'asked-while-running': [
    ['tool-input-response', 'running'],
    ['tool-timeout', 'timed-out'],
    ['tool-cancel', 'cancel-requested'],
  ],
  'asked-while-pending': [
    ['tool-input-response', 'pending'],
    ['tool-timeout', 'timed-out'],
    ['tool-cancel', 'cancel-requested'],
  ],
  'timed-out': [
    ['tool-progress', 'timed-out'],
    ['tool-cancel', 'cancel-requested'],
  ],
  'cancel-requested': [['tool-progress', 'cancel-requested']],
};

const ends = ['tool-result', 'tool-failure', 'tool-error', 'tool-denied'];

/** What one event carries; nothing that looks like a credential, which even chance comes up with. */
const content = fc
  .oneof(
    fc.jsonValue({ maxDepth: 2 }).map((body) => ({ mediatype: 'application/json', encoding: 'json', body })),
    fc.string().map((body) => ({ mediatype: 'text/plain', encoding: 'none', body })),
    fc.uint8Array().map((bytes) => ({
      mediatype: 'application/octet-stream',
      encoding: 'base64url',
      body: Buffer.from(bytes).toString('base64url'),
    })),
    fc.webUrl({ validSchemes: ['https'] }).map((url) => ({
      mediatype: 'image/png',
      url,
      content_hash: `sha512-${'C'.repeat(86)}`,
    })),
  )
  .filter((carried) => {
    const cleaner = createCleaner();
    cleaner.jsonText(JSON.stringify(carried));
    return cleaner.removed() === 0;
  });

const attempt = fc.record({
  isDecided: fc.boolean(),
  steps: fc.array(fc.record({ choice: fc.nat(), content }), { maxLength: 6 }),
  end: fc.record({ type: fc.constantFrom(...ends), content }),
  content,
});

const operation = fc.record({
  server: fc.oneof(fc.constant('!host'), fc.constant('scanner'), fc.webUrl()),
  tool: fc.string({ minLength: 1 }),
  attempts: fc.array(attempt, { minLength: 1, maxLength: 3 }),
  /** Whether the last attempt ends before the record does. */
  ends: fc.boolean(),
});

/** Valid records: any operations and attempts that the model allows, with any content, in any order of the list. */
export const validRecord: fc.Arbitrary<unknown> = fc
  .record({ operations: fc.array(operation, { maxLength: 4 }), order: fc.array(fc.nat(), { maxLength: 40 }) })
  .map(({ operations, order }) => {
    const events: object[] = [];
    const start = Date.UTC(2026, 10, 30);
    const common = () => ({
      time: new Date(start + events.length * 250).toISOString(),
      sessions: 0,
      party: 0,
    });
    for (const [index, { server, tool, attempts, ends: isEnded }] of operations.entries()) {
      for (const [position, { isDecided, steps, end, content: args }] of attempts.entries()) {
        const id = { operation_id: `op-${index}`, attempt: position + 1 };
        if (isDecided) {
          const policy = {
            operation: 'tool-invocation',
            decision: 'permission-required',
            policy_life: 'once',
          };
          events.push({ type: 'policy-decision', ...common(), ...id, ...policy, server, tool });
        }
        events.push({ type: 'tool-invocation', ...common(), ...id, server, tool, ...args });
        let state = 'running';
        for (const { choice, content: said } of steps) {
          const options = model[state] ?? [];
          const [type, to] = options[choice % options.length] ?? ['tool-progress', state];
          events.push({ type, ...common(), ...id, ...said });
          state = to;
        }
        const isLast = position === attempts.length - 1;
        if (!isLast || isEnded) events.push({ type: end.type, ...common(), ...id, ...end.content });
      }
    }
    // The order of the list says nothing.
    for (const [position, key] of order.entries()) {
      const [one, other] = [position % (events.length || 1), key % (events.length || 1)];
      const [first, second] = [events[one], events[other]];
      if (first === undefined || second === undefined) continue;
      events[one] = second;
      events[other] = first;
    }
    return {
      uuid: '01938f2e-6f00-8abc-9def-0123456789ab',
      created_at: new Date(start).toISOString(),
      extensions: ['tool-invocation'],
      parties: [{ type: 'bot' }],
      sessions: [{ start: new Date(start).toISOString(), parties: [0] }],
      events,
    };
  });
