/** The innermost reason of an error: what the platform says about a failed fetch is in its cause. Never throws. */
export function reasonOf(error: unknown): string {
  try {
    if (!(error instanceof Error)) return String(error);
    const { cause, message } = error;
    return cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : `${message}`;
  } catch {
    return 'it threw something that cannot be read';
  }
}
