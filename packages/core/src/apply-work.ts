import { addTo } from './apply-call.ts';
import { occurrenceOf } from './occurrence.ts';
import { saysNoMore } from './run.ts';
import { type Step, type Subagent, type SubagentEnd, subagentKey, type WorkEvent } from './subagent.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import { callKey } from './tool-call.ts';

type SubagentStart = Extract<WorkEvent, { readonly type: 'subagent-started' }>;

/** Applies what happens to subagents and steps. A run that is delivered once more tells of neither twice. */
export function applyWorkEvent(state: ThreadState, event: WorkEvent, touched: Touched): void {
  const run = state.runs.get(event.runId);
  if (saysNoMore(run)) return;
  switch (event.type) {
    case 'subagent-started':
      startSubagent(state, event, touched);
      return;
    case 'subagent-ended':
      endSubagent(state, subagentKey(event.runId, event.subagentRunId), event.end, touched);
      return;
    case 'step-started': {
      const { runId, name, subagentRunId } = event;
      const key = stepKey(event);
      if (run?.redelivered === true || state.openSteps.has(key)) return;
      state.openSteps.set(key, state.steps.length);
      const owner = subagentRunId === undefined ? {} : { subagentRunId };
      state.steps.push({ runId, name, ...owner, startedAt: touched.at });
      touched.topics.add('steps');
      return;
    }
    case 'step-finished':
      endStep(state, stepKey(event), 'finished', touched);
  }
}

/** What a run leaves open when it ends comes to nothing more. */
export function abandonWorkOf(state: ThreadState, runId: string, touched: Touched): void {
  for (const key of [...state.activeSubagents])
    if (state.subagents.get(key)?.runId === runId) endSubagent(state, key, { kind: 'abandoned' }, touched);
  for (const [key, index] of [...state.openSteps])
    if (state.steps[index]?.runId === runId) endStep(state, key, 'abandoned', touched);
}

function startSubagent(state: ThreadState, event: SubagentStart, touched: Touched): void {
  const { type: _type, parentSubagentRunId, parentToolCallId: toolCallId, ...said } = event;
  const { runId } = said;
  const key = subagentKey(runId, said.subagentRunId);
  if (state.subagents.has(key)) return;
  const parentCallKey =
    toolCallId === undefined
      ? undefined
      : (occurrenceOf(state, { runId, toolCallId }) ?? callKey(runId, toolCallId));
  const parentKey = parentSubagentRunId === undefined ? undefined : subagentKey(runId, parentSubagentRunId);
  const hostCallKey = parentCallKey ?? state.subagents.get(parentKey ?? '')?.hostCallKey;
  const subagent = {
    ...said,
    key,
    ...(parentKey === undefined ? {} : { parentKey }),
    ...(parentCallKey === undefined ? {} : { parentCallKey }),
    ...(hostCallKey === undefined ? {} : { hostCallKey }),
    startedAt: touched.at,
  };
  state.activeSubagents.add(key);
  if (hostCallKey !== undefined) addTo(state.subagentsOfCall, hostCallKey, key);
  setSubagent(state, subagent, touched);
}

function endSubagent(state: ThreadState, key: string, end: SubagentEnd, touched: Touched): void {
  const subagent = state.subagents.get(key);
  if (subagent === undefined || !state.activeSubagents.delete(key)) return;
  setSubagent(state, { ...subagent, end: { ...end, at: touched.at } }, touched);
}

function setSubagent(state: ThreadState, subagent: Subagent, touched: Touched): void {
  state.subagents.set(subagent.key, subagent);
  touched.topics.add('subagents').add(`subagent:${subagent.key}`);
  if (subagent.hostCallKey !== undefined) touched.topics.add(`subagents-of:${subagent.hostCallKey}`);
}

function endStep(state: ThreadState, key: string, kind: 'finished' | 'abandoned', touched: Touched): void {
  const index = state.openSteps.get(key);
  const step = index === undefined ? undefined : state.steps[index];
  if (index === undefined || step === undefined) return;
  state.openSteps.delete(key);
  state.steps[index] = { ...step, end: { kind, at: touched.at } };
  touched.topics.add('steps');
}

function stepKey({ runId, subagentRunId, name }: Omit<Step, 'startedAt'>): string {
  return JSON.stringify([runId, subagentRunId, name]);
}
