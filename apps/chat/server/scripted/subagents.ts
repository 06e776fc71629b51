import { EventType } from '@ag-ui/core';
import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';
import type { Stage, StageCall } from './stage.ts';

/** Who works for the agent here, and what one of their calls gives. */
interface Helper {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const scout: Helper = { id: 'scout', name: 'Scout', description: 'Finds out what happened to a parcel' };
const clerk: Helper = { id: 'clerk', name: 'Clerk', description: 'Reads the rules of the shop' };

/** A call of the agent that two subagents carry out at the same time; one of them asks for a refund. */
export const subagentScripts: Scripts<'subagents'> = {
  subagents: roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say('I put two of my people on it.');
      const task = await stage.callRaw('look_into_complaint', JSON.stringify({ order_id: 'A-1006' }));
      const plan = stage.nextId('message');
      await showPlan(stage, plan, 0);
      await Promise.all([begin(stage, scout, task), begin(stage, clerk, task)]);
      await Promise.all([
        work(stage, scout, [
          ['find_parcel', { order_id: 'A-1006' }, { carrier: 'Correo', state: 'delivered' }],
          ['ask_carrier', { parcel: 'CO-55-310', about: 'damage' }, { found: 'dropped at the depot' }],
        ]),
        work(stage, clerk, [['read_rules', { topic: 'broken goods' }, { rule: 'paid back within 14 days' }]]),
      ]);
      await showPlan(stage, plan, 2);
      await stage.callPage(
        'refund_order',
        { order_id: 'A-1006', amount: 28, currency: 'EUR', reason: 'dropped by the carrier' },
        1,
        ofRun(stage, clerk),
      );
      for (const helper of [scout, clerk])
        await stage.emit({ type: EventType.SUBAGENT_FINISHED, subagentRunId: ofRun(stage, helper) });
      await stage.result(task, JSON.stringify({ cause: 'the carrier', refund: 'waits for you' }));
    },
  }),
};

function ofRun(stage: Stage, { id }: Helper): string {
  return `${stage.runId}-${id}`;
}

async function begin(stage: Stage, helper: Helper, { toolCallId }: StageCall): Promise<void> {
  await stage.emit({
    type: EventType.SUBAGENT_STARTED,
    subagentRunId: ofRun(stage, helper),
    name: helper.name,
    description: helper.description,
    parentToolCallId: toolCallId,
  });
}

/** Calls of a subagent's own tools, one after the other, each with its result. */
async function work(
  stage: Stage,
  helper: Helper,
  calls: readonly (readonly [toolName: string, args: object, result: object])[],
): Promise<void> {
  const subagentRunId = ofRun(stage, helper);
  for (const [index, [toolCallName, args, result]] of calls.entries()) {
    const toolCallId = `${subagentRunId}-call-${index + 1}`;
    const messageId = `${subagentRunId}-message-${index + 1}`;
    await stage.emit({
      type: EventType.TOOL_CALL_START,
      toolCallId,
      toolCallName,
      parentMessageId: messageId,
      subagentRunId,
    });
    await stage.typeArguments({ toolCallId, toolName: toolCallName }, JSON.stringify(args), 1, subagentRunId);
    await stage.emit({ type: EventType.TOOL_CALL_END, toolCallId, subagentRunId });
    await stage.pause(900);
    await stage.emit({
      type: EventType.TOOL_CALL_RESULT,
      messageId: `${toolCallId}-result`,
      toolCallId,
      content: JSON.stringify(result),
      role: 'tool',
      subagentRunId,
    });
  }
}

/** What it shows of its work beside its calls. */
async function showPlan(stage: Stage, messageId: string, done: number): Promise<void> {
  const steps = ['Ask the carrier', 'Read the rules', 'Settle it'];
  await stage.emit({
    type: EventType.ACTIVITY_SNAPSHOT,
    messageId,
    activityType: 'plan',
    content: { steps: steps.map((title, index) => ({ title, done: index < done })) },
    replace: true,
  });
}
