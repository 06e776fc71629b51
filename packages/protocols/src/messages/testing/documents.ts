import fc from 'fast-check';
import { type BlockDraft, draftText, JsonText } from '../block-draft.ts';

/** Numbers that JavaScript rounds, or writes otherwise than they came. */
const odd = ['12345678901234567890', '1e2', '40.00', '-0', '0.1000000000000000055511151231257827'];

const number = fc.constantFrom(...odd).map((text) => new JsonText(text));
const word = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('"', '\\', '[{', 'a,b:c', '\ud83d\ude00'));
const value = fc.oneof(word, number, fc.boolean(), fc.constant(null), fc.constant({ a: [1, { b: [] }] }));
const args = fc.uniqueArray(fc.tuple(fc.constantFrom('a', '10', '2', '__proto__', ' '), value), {
  selector: ([name]) => name,
  maxLength: 3,
});
const id = fc.constantFrom('call_1', 'call_2', 'call_3');
const extra = fc.oneof(fc.constant({}), fc.record({ cited: value }));

const plain: fc.Arbitrary<BlockDraft> = fc.oneof(
  word.map((text) => ({ type: 'text', text })),
  word.map((text) => ({ type: 'reasoning', text })),
  fc.constant({ type: 'reasoning', sealed: 'zzz' }),
  value.map((given) => ({ type: 'json', value: given })),
  fc.constant({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }),
  fc.constant({ type: 'image', at: [1, 2] }),
  fc.constant({ type: 'audio', source: { type: 'url', url: 'https://a.example/a' } }),
  fc.constant({ type: 'file', source: { type: 'file', file_id: 'f', media_type: 'video/mp4' } }),
  value.map((data) => ({ type: 'chart', data })),
);

const call: fc.Arbitrary<BlockDraft> = fc.tuple(id, args).map(([toolCallId, members]) => ({
  type: 'tool_call',
  id: toolCallId,
  name: 'tool',
  args: new JsonText(objectText(members)),
}));

const result: fc.Arbitrary<BlockDraft> = fc
  .tuple(id, fc.oneof(word, fc.array(plain, { maxLength: 2 })), fc.boolean())
  .map(([toolCallId, content, failed]) => ({
    type: 'tool_result',
    tool_call_id: toolCallId,
    content,
    ...(failed ? { is_error: true, artifact: { kept: new JsonText('1.0') } } : {}),
  }));

/** Members whose names keep their order, whatever they look like. */
function objectText(members: readonly (readonly [name: string, value: unknown])[]): string {
  const text = (given: unknown): string => (given instanceof JsonText ? given.json : JSON.stringify(given));
  return `{${members.map(([name, given]) => `${JSON.stringify(name)}: ${text(given)}`).join(' , ')}}`;
}

/** A stored message as JSON text, in any state a conversation may be left in. */
const message = fc
  .tuple(
    fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5', 'm6'),
    fc.constantFrom('system', 'user', 'assistant', 'assistant', 'tool', 'tool', 'narrator'),
    fc.array(fc.oneof(plain, call, result), { maxLength: 4 }),
    extra,
    extra,
    fc.constantFrom('', '\n  '),
  )
  .map(([messageId, role, blocks, before, inside, space]) => {
    const members: readonly (readonly [string, unknown])[] = [
      ...Object.entries(before),
      ['id', messageId],
      ['role', role],
      [
        'content',
        new JsonText(
          `[${blocks.map((block) => draftText({ ...block, ...inside })).join(`,${space}`)}${space}]`,
        ),
      ],
    ];
    return objectText(members);
  });

/** Any stored conversation, as the texts of its messages. */
export const documents: fc.Arbitrary<readonly string[]> = fc.array(message, { maxLength: 7 });
