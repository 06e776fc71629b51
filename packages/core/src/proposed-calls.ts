import { addCall } from './apply-call.ts';
import { answerableOf, questionsOf } from './interrupt.ts';
import { occurrenceOf } from './occurrence.ts';
import { startedCall } from './reduce-call.ts';
import type { Run } from './run.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import { callKey } from './tool-call.ts';
import { attachCall } from './transcript.ts';

/**
 * Some agents ask about a call that they have never started on the wire (Mastra holds it back whole), and later deliver
 * its result all the same. It is their call: it gets its card from what they propose, and its place in the transcript.
 */
export function startProposedCalls(state: ThreadState, run: Run, touched: Touched): void {
  if (run.end?.kind !== 'interrupted') return;
  for (const { toolCallId, proposal } of answerableOf(run.end.interrupts).flatMap(questionsOf)) {
    if (toolCallId === undefined || proposal === undefined) continue;
    if (occurrenceOf(state, { runId: run.id, toolCallId }) !== undefined) continue;
    const key = callKey(run.id, toolCallId);
    const messageId = attachCall(state, { key, toolCallId, runId: run.id }, {}, touched);
    const started = startedCall(
      { type: 'call-started', runId: run.id, toolCallId, toolName: proposal.toolName, at: touched.at },
      { key, index: state.callKeys.length, messageId, advertised: undefined },
    );
    addCall(state, { ...started, args: { state: 'closed', text: proposal.argsText } }, touched);
  }
}
