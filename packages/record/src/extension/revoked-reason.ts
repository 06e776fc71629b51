/** The `reason` of a standing decision that follows because a rule counts no more. A redaction finds it by these words. */
export function revokedReason(title: string): string {
  return `Revoked: ${title}`;
}
