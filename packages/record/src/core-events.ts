/** The keys of the core: what somebody pressed and let go. */
export const keyEventTypes = ['keydown', 'keyup'] as const;

/** What else the core has events for: how a call went, who was in it and who was heard. */
export const callEventTypes = [
  'join',
  'drop',
  'hold',
  'unhold',
  'mute',
  'unmute',
  'consultation-start',
  'blind-transfer',
  'consultative-transfer',
  'transfer-abandoned',
] as const;

const known: ReadonlySet<string> = new Set<string>([...keyEventTypes, ...callEventTypes]);

/** True for the types of events that the core itself defines, as far as its working text is known here. */
export function isCoreType(type: string): boolean {
  return known.has(type);
}
