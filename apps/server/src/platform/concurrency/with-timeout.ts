/**
 * Runs work with a signal that aborts after a time. Unlike `AbortSignal.timeout`, the timer ends with the work: thousands
 * of them would otherwise fire later, each with an error that no one reads.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const expire = () =>
    controller.abort(new DOMException(`did not end within ${timeoutMs} ms`, "TimeoutError"));
  const timer = setTimeout(expire, timeoutMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
