/** The innermost reason of an error: what the platform says about a failed fetch is in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== ''
    ? `${error.message} (${cause.message})`
    : error.message;
}
