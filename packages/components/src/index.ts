export { CallAnnouncer } from './announce/call-announcer.tsx';
export { ApprovalDialog, type ApprovalDialogProps } from './approval/approval-dialog.tsx';
export { ApprovalPrompt, type ApprovalPromptProps } from './approval/approval-prompt.tsx';
export { whyNotText } from './approval/why-not-text.ts';
export { ArgsView, type ArgsViewProps } from './args/args-view.tsx';
export type { CallTimelineProps } from './call/call-timeline.tsx';
export type { DescribeCall } from './call/describe-call.ts';
export {
  LateSubagent as SubagentPart,
  LateTimeline as CallTimeline,
  loadCardParts,
} from './call/late-parts.tsx';
export { OperatorView, type OperatorViewProps } from './call/operator-view.tsx';
export type { SubagentPartProps } from './call/subagent-part.tsx';
export { ToolCallActions, type ToolCallActionsProps } from './call/tool-call-actions.tsx';
export { ToolCallAttempts } from './call/tool-call-attempts.tsx';
export {
  ToolCallArgs,
  ToolCallContent,
  ToolCallCustomView,
  type ToolCallCustomViewProps,
  ToolCallProblems,
  ToolCallSummary,
  type ToolCallSummaryProps,
} from './call/tool-call-body.tsx';
export { ToolCallCancel, type ToolCallCancelProps } from './call/tool-call-cancel.tsx';
export { ToolCallCard, type ToolCallCardProps } from './call/tool-call-card.tsx';
export { type ToolCallContextValue, useToolCallContext } from './call/tool-call-context.ts';
export { ToolCallDeadline } from './call/tool-call-deadline.tsx';
export { ToolCallFailure, type ToolCallFailureProps } from './call/tool-call-failure.tsx';
export {
  ToolCallHeader,
  ToolCallOrigin,
  ToolCallReceipt,
  ToolCallStatus,
  ToolCallStatusIcon,
  ToolCallTitle,
  ToolCallTrigger,
} from './call/tool-call-header.tsx';
export { ToolCallList, type ToolCallListProps } from './call/tool-call-list.tsx';
export { ToolCallQueue } from './call/tool-call-queue.tsx';
export { ToolCallProgress, ToolCallReply, ToolCallResult } from './call/tool-call-result.tsx';
export { ToolCallRewrite } from './call/tool-call-rewrite.tsx';
export { ToolCallRoot, type ToolCallRootProps } from './call/tool-call-root.tsx';
export {
  ToolCallAsking,
  ToolCallMaker,
  ToolCallSubagents,
  type ToolCallSubagentsProps,
} from './call/tool-call-subagents.tsx';
export { ToolCallTimeline } from './call/tool-call-timeline.tsx';
export { Deadline, type DeadlineProps } from './deadline/deadline.tsx';
export { AnswerForm, type AnswerFormProps } from './edit/answer-form.tsx';
export { ArgumentsEditor, type ArgumentsEditorProps } from './edit/arguments-editor.tsx';
export type { DocumentDetails } from './edit/use-own-check.ts';
export { KeepingNotice, type KeepingNoticeProps } from './keeping/keeping-notice.tsx';
export type { Count, Formats } from './locale/formats.ts';
export { LocaleProvider, type LocaleProviderProps, useFormats } from './locale/locale-provider.tsx';
export type { ApprovalMessages } from './messages/approval-messages.ts';
export type { AskMessages } from './messages/ask-messages.ts';
export type {
  AnnounceMessages,
  ArgsMessages,
  AttemptMessages,
  CardMessages,
  ChangeFacts,
  DecidedBy,
  DecisionFacts,
  FailureMessages,
  MessageCatalogue,
  ReceiptMessages,
  ResultMessages,
  RulesMessages,
  SubagentMessages,
  TextMessages,
} from './messages/catalogue.ts';
export type { DeadlineMessages, DeadlineWords } from './messages/deadline-messages.ts';
export type { EditorMessages } from './messages/editor-messages.ts';
export { englishMessages } from './messages/english.ts';
export { englishAsks } from './messages/english-asks.ts';
export { englishEditor } from './messages/english-editor.ts';
export { englishKeeping } from './messages/english-keeping.ts';
export { englishRuleForm } from './messages/english-rule-form.ts';
export { englishRun } from './messages/english-run.ts';
export { englishTimeline } from './messages/english-timeline.ts';
export { englishUnsent } from './messages/english-unsent.ts';
export type { KeepingMessages, NotKeptWords } from './messages/keeping-messages.ts';
export {
  type MessageOverrides,
  MessagesProvider,
  type MessagesProviderProps,
  useCatalogue,
} from './messages/messages-provider.tsx';
export type { OutcomeMessages, QueueFacts } from './messages/outcome-messages.ts';
export type { QueueKey, QueueMessages } from './messages/queue-messages.ts';
export type { RefusalMessages } from './messages/refusal-messages.ts';
export type { RuleFormMessages } from './messages/rule-form-messages.ts';
export type { RunMessages, RunWords } from './messages/run-messages.ts';
export type { TimelineMessages } from './messages/timeline-messages.ts';
export type { WhyNotMessages } from './messages/why-not-messages.ts';
export { RequestCard, type RequestCardProps } from './request/request-card.tsx';
export { RequestList, type RequestListProps } from './request/request-list.tsx';
export { ResultView, type ResultViewProps } from './result/result-view.tsx';
export { PolicyRules } from './rules/policy-rules.tsx';
export { ruleText } from './rules/rule-text.ts';
export { RunNotice, type RunNoticeProps } from './run/run-notice.tsx';
export { VisibleText } from './text/visible-text.tsx';
