export type { ApprovalCounts, ApprovalItem, ApprovalItemState } from './approvals/approval-item.ts';
export type { QueueView, SendReport } from './approvals/approval-queue.ts';
export { createPressJudge, type PressJudgeOptions } from './press/dom-judge.ts';
export type { Press, PressJudge, PressVerdict, PromptWatch, WatchOptions } from './press/press-judge.ts';
export type { PressRefusal } from './press/press-refusal.ts';
export {
  type PressOptions,
  type PromptOptions,
  type PromptPresses,
  type PromptRef,
  usePresses,
} from './press/use-presses.ts';
export { useConversation, usePerson } from './thread-context.ts';
export { type KeepThread, ThreadProvider, type ThreadProviderProps } from './thread-provider.tsx';
export type { ToolRender, ToolRenderProps } from './tool-renders.ts';
export { toolTitle } from './tool-title.ts';
export { useAgentState } from './use-agent-state.ts';
export { useApproval } from './use-approval.ts';
export { type Approvals, useApprovals } from './use-approvals.ts';
export { useAskingInside, useToolCallsInside } from './use-calls-inside.ts';
export { type Countdown, type CountdownStage, useCountdown } from './use-countdown.ts';
export { useDecidedElsewhere } from './use-deciding.ts';
export { useDraft } from './use-draft.ts';
export { type FailedCall, useFailedCall } from './use-failed-call.ts';
export { type FrontendTool, useFrontendTool, useToolRender } from './use-frontend-tool.ts';
export { type HeldMessageControls, useHeldMessages } from './use-held-messages.ts';
export { type InterruptFilter, useInterrupts } from './use-interrupts.ts';
export { useKeeping } from './use-keeping.ts';
export { useMessages } from './use-messages.ts';
export { type CallPlace, readPlaceInLine, usePlaceInLine } from './use-place-in-line.ts';
export { useReopened } from './use-reopened.ts';
export {
  type Approval,
  type DecisionOptions,
  type DecisionRefusal,
  type EditCheck,
  useRequest,
} from './use-request.ts';
export { useRulePreview } from './use-rule-preview.ts';
export { type RulesView, useRules } from './use-rules.ts';
export { type RunControls, type RunProblem, useRun } from './use-run.ts';
export { type OnStatusChange, useStatusChanges } from './use-status-changes.ts';
export { useSteps } from './use-steps.ts';
export { type SubagentFilter, useSubagent, useSubagents } from './use-subagents.ts';
export { useThreadLog, useThreadProblems } from './use-thread-log.ts';
export { useToolArgs } from './use-tool-args.ts';
export { type ToolCallView, useToolCall } from './use-tool-call.ts';
export { useToolCallOutline } from './use-tool-call-outline.ts';
export { type ToolCallFilter, useToolCalls } from './use-tool-calls.ts';
export { type Unsent, useUnsent } from './use-unsent.ts';
export type { WhyNot } from './why-not.ts';
