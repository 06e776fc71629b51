/** What a promise gives, or undefined where it fails or takes longer: pages that are killed never answer. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise.catch(() => undefined), over]);
  } finally {
    clearTimeout(timer);
  }
}
