export { createCountingIds } from './counting-ids.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createManualScheduler, type ManualScheduler } from './manual-scheduler.ts';
export { openValidator } from './open-validator.ts';
export { providerProblems } from './provider-problems.ts';
export { createRandom, type Random } from './random.ts';
export { createScriptedTransport, type ScriptedRun, type ScriptedTransport } from './scripted-transport.ts';
export { statedAnswer, statedAssistant, statedCall, statedUser } from './stated-messages.ts';
export { callOf, resultOf, runOf, textOf } from './wire-events.ts';
