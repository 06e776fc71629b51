import { useFrontendTool } from '@callboard/hooks';

const brokenSchema = { type: 'object', properties: { sku: { type: 'strnig' } }, required: 'sku' };

const misbehaviour = {
  type: 'object',
  properties: { how: { enum: ['throw', 'hang', 'nothing', 'huge'] } },
  required: ['how'],
};

/** Tools that go wrong on purpose, for the people who build with the kit. */
export function DeveloperTools(): null {
  useFrontendTool({
    name: 'count_stock',
    description: 'Counts what is left of an article. Its schema is broken on purpose.',
    parameters: brokenSchema,
    handler: () => 12,
  });
  useFrontendTool({
    name: 'misbehave',
    description: 'Throws, hangs, returns nothing or too much, as told.',
    parameters: misbehaviour,
    approval: 'none',
    timeLimit: 5000,
    handler: (args) => misbehave(args),
  });
  return null;
}

function misbehave(args: unknown): unknown {
  const how = typeof args === 'object' && args !== null && 'how' in args ? args.how : undefined;
  switch (how) {
    case 'throw':
      throw new TypeError('The shelf is not there.');
    case 'hang':
      return new Promise(() => {});
    case 'huge':
      return 'A line of a very long list of articles.\n'.repeat(131_072);
    default:
      return undefined;
  }
}
