import { fromJsonSchema, inputRequired, inputResponse, McpServer } from '@modelcontextprotocol/server';

const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** Milliseconds between two looks into the kiln. */
const betweenLooks = 400;

/**
 * The tools of the pottery's workshop, as an MCP server of their own: one that tells how far it is, one that fails, one that
 * asks, one that sends the person elsewhere, one that takes more access.
 */
export function createWorkshop(): McpServer {
  const server = new McpServer({ name: 'workshop', version: '1.0.0' });
  server.registerTool(
    'fire_kiln',
    {
      title: 'Fire kiln',
      description: 'Fires the kiln.',
      inputSchema: object<{ degrees: number }>({ degrees: { type: 'integer' } }),
      outputSchema: object<{ degrees: number; hours: number }>({
        degrees: { type: 'integer' },
        hours: { type: 'integer' },
      }),
    },
    async ({ degrees }, { mcpReq: { _meta, notify, signal } }) => {
      const progressToken = _meta?.progressToken;
      for (let progress = 1; progress <= 4 && !signal.aborted; progress += 1) {
        await new Promise((resolve) => setTimeout(resolve, betweenLooks));
        const message = `${Math.round((degrees * progress) / 4)} °C`;
        if (progressToken !== undefined)
          await notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 4, message },
          });
      }
      return { ...said(`The kiln has ${degrees} °C.`), structuredContent: { degrees, hours: 9 } };
    },
  );
  server.registerTool(
    'find_glaze',
    {
      title: 'Find glaze',
      description: 'Looks up a glaze.',
      inputSchema: object<{ name: string }>({ name: { type: 'string' } }),
    },
    async ({ name }) => ({ ...said(`There is no glaze called ${name}.`), isError: true }),
  );
  server.registerTool(
    'order_clay',
    {
      title: 'Order clay',
      description: 'Orders clay; asks how much.',
      inputSchema: object<{ supplier: string }>({ supplier: { type: 'string' } }),
    },
    async ({ supplier }, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'clay');
      if (answer.kind === 'elicit' && answer.action === 'accept')
        return { content: [], structuredContent: { supplier, ...answer.content } };
      if (answer.kind === 'elicit')
        return {
          ...said(
            `Nothing was ordered: the order was ${answer.action === 'decline' ? 'declined' : 'cancelled'}.`,
          ),
          isError: true,
        };
      return inputRequired({
        inputRequests: {
          clay: inputRequired.elicit({ message: `What should ${supplier} deliver?`, requestedSchema: clay }),
        },
        requestState: `order:${supplier}`,
      });
    },
  );
  server.registerTool(
    'pay_deposit',
    {
      title: 'Pay deposit',
      description: 'Pays a deposit at the bank.',
      inputSchema: object<{ amount: number }>({ amount: { type: 'integer' } }),
    },
    async ({ amount }, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'bank');
      if (answer.kind === 'elicit') return said(`You ${answer.action} to pay ${amount} EUR at the bank.`);
      const url = 'https://bank.example/deposit?to=workshop';
      return inputRequired({
        inputRequests: { bank: inputRequired.elicitUrl({ message: 'Your bank asks you to confirm.', url }) },
      });
    },
  );
  server.registerTool(
    'read_ledger',
    {
      title: 'Read ledger',
      description: 'Reads the ledger of the workshop.',
      inputSchema: object<{ year: number }>({ year: { type: 'integer' } }),
    },
    async ({ year }) => said(`In ${year} the workshop fired 212 times.`),
  );
  return server;
}

const clay = {
  type: 'object' as const,
  properties: {
    kilos: { type: 'integer' as const, title: 'Kilos', minimum: 1, maximum: 500, default: 25 },
    colour: {
      type: 'string' as const,
      title: 'Colour',
      oneOf: [
        { const: 'w', title: 'White' },
        { const: 'r', title: 'Red' },
      ],
    },
  },
  required: ['kilos', 'colour'],
};

function object<Args>(properties: Record<string, { readonly type: string }>) {
  return fromJsonSchema<Args>({ type: 'object', properties, required: Object.keys(properties) });
}
