export type { ActivityEvent } from './activity.ts';
export type { Annotation, AnnotationEvent } from './annotation.ts';
export { heardInstead, isOnItsWay } from './answer-interrupts.ts';
export type { ArgsPath, ArgsProblem, ArgsReader, ArgsSnapshot } from './args/index.ts';
export { hashOfArgs } from './args-hash.ts';
export { type Asker, askerOf } from './asker.ts';
export type {
  Attempt,
  AttemptEnd,
  AttemptErrorCode,
  AttemptInput,
  AttemptTerms,
  StrayEvent,
  Wish,
} from './attempt.ts';
export { type AttemptState, attemptState, type ToolEnd } from './attempt-state.ts';
export { isFailureHeld, type RetryRefusal } from './attempts.ts';
export type { CallRules } from './call-rules.ts';
export {
  type CallPhase,
  type CallStatus,
  callStatus,
  isSettled,
  phaseOf,
  statusPhases,
} from './call-status.ts';
export { type AttemptMoment, type CallMoment, callStory } from './call-story.ts';
export { pause } from './clock-pause.ts';
export { type Conversation, createConversation } from './conversation.ts';
export type { ConversationOptions } from './conversation-options.ts';
export { type Decider, type DecisionAttempt, type DecisionOutcomeReport, shownTextOf } from './decide.ts';
export type { Decision, DecisionMeans, DecisionOutcome, DecisionRecord, Person } from './decision.ts';
export type { Draft, DraftChange, DraftChoice, Drafts } from './drafts.ts';
export { isEqualJson } from './equal-json.ts';
export { CallboardError, type CallboardErrorCode } from './errors.ts';
export type { FailureDesk, WantedBy } from './failure-desk.ts';
export type { HeldMessages } from './held-messages.ts';
export type { HeldControls } from './holding.ts';
export type {
  AnswerForm,
  InterruptAnswer,
  Question,
  QuestionDecision,
  RunInterrupt,
  WireLoss,
} from './interrupt.ts';
export {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonPrimitive,
  type JsonValue,
} from './json.ts';
export type { PatchOperation } from './json-patch.ts';
export type { Lane } from './lane.ts';
export { type LedgerEntry, readLedger } from './ledger.ts';
export {
  type ActivityMessage,
  type AssistantMessage,
  type AssistantPart,
  assistantText,
  type InstructionMessage,
  type Message,
  type OtherMessage,
  type ReasoningMessage,
  readableParts,
  type SaidPart,
  type StatedCall,
  type StatedMessage,
  type StatedPart,
  type Stored,
  type ToolMessage,
  type UserMessage,
  type UserPart,
  userText,
} from './message.ts';
export { callApart } from './notifier.ts';
export { type PlaceInLine, placeInLine } from './place-in-line.ts';
export { type ChangedBy, changedRule, type RuleChange } from './policy/change-rule.ts';
export { matches, type RuledCall } from './policy/match-rule.ts';
export type { ArgsCondition, Rule, RuleMaker, RuleMatch, RuleScope } from './policy/rule.ts';
export {
  createRuleBook,
  type RuleBook,
  type RuleBookState,
  type RuleStorage,
} from './policy/rule-book.ts';
export { type RuleChoice, ruleChoices } from './policy/rule-choices.ts';
export { previewRule, type RulePreview, ruledCall } from './policy/ruled-call.ts';
export type { StandingDecision } from './policy/standing-decision.ts';
export type { PolicyRule, PolicyVerdict, PolicyWord, RiskPolicy } from './policy.ts';
export type {
  Clock,
  Ids,
  RunRequest,
  Scheduler,
  SchemaOutcome,
  Transport,
  TransportHost,
  ValidationOutcome,
  Validator,
} from './ports.ts';
export { previewRun } from './preview-run.ts';
export { changeNote, composeReply, type Reply, resultAlone } from './reply.ts';
export {
  isPending,
  type Request,
  type RequestEnd,
  type RequestOrigin,
  type RequestSubject,
} from './request.ts';
export {
  type ContentOutcome,
  type ContentPart,
  contentText,
  type MediaPart,
  type PartSource,
  type ResultContent,
  toResultContent,
} from './result-content.ts';
export {
  bytesSource,
  isBase64,
  isMimeType,
  isPartAddress,
  ResultParts,
  resultParts,
} from './result-parts.ts';
export { isRunActive, type Run, type RunCause, type RunEnd, type RunSession, toolsOfRun } from './run.ts';
export type {
  AgentCallToWatch,
  BeforeToolCall,
  CallToScreen,
  PageCallToScreen,
  Screening,
  ScreeningAnswer,
  StandingScreening,
} from './screening.ts';
export type { SessionEvent } from './session-event.ts';
export type { OutputOf, StandardIssue, StandardResult, StandardSchemaLike } from './standard-schema.ts';
export type { StateEvent } from './state-event.ts';
export { type Step, type Subagent, type SubagentEnd, subagentKey, type WorkEvent } from './subagent.ts';
export { randomIds, systemClock } from './system-ports.ts';
export { createThread, type Thread, type ThreadOptions, type ThreadSnapshot } from './thread.ts';
export type {
  CallEvent,
  MessageEvent,
  OutgoingReply,
  ProblemEvent,
  RunEvent,
  ThreadEvent,
  ThreadEventBody,
} from './thread-event.ts';
export type { NotedProblem, Topic } from './thread-state.ts';
export {
  type AdvertisedTool,
  type Approval,
  type OnToolException,
  type PageTool,
  type RefusalForm,
  type Risk,
  type ShownArgs,
  type ToolContext,
  ToolError,
  type ToolErrorOptions,
  type ToolOrder,
  type ToolParameters,
  ToolRefused,
  type ToolRefusedOptions,
} from './tool.ts';
export {
  type ArgsVerdict,
  type AskedOfCall,
  askedNow,
  type CallArgs,
  type CallConflict,
  type CallSession,
  type ClosingReason,
  callKey,
  callOwner,
  currentResult,
  deadlineOf,
  endThatCounts,
  type FailureDecision,
  type Gate,
  isAnswered,
  isAskedByAgent,
  isStaged,
  lastAttempt,
  type Problem,
  proposedArgs,
  type ReceivedResult,
  runnableText,
  type SentReply,
  shownArgsText,
  type ToldEnd,
  type ToolCall,
} from './tool-call.ts';
export { type GivenAnswer, isWebAddress, type ToolAnswer, type ToolQuestion } from './tool-question.ts';
export { createToolRegistry, type ToolRegistry } from './tool-registry.ts';
export { type Turn, turnOf } from './turn.ts';
export type { UnsentDraft } from './unsent.ts';
export { createWatched, type Watched } from './watched.ts';
