// A timeout for one wait. The signal tells the work to stop; the wait ends at the timeout even if the work does not.

export async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new DOMException(`no response within ${timeoutMs} ms`, "TimeoutError");
    deadline.reject(error);
    controller.abort(error);
  }, timeoutMs);
  try {
    return await Promise.race([work(controller.signal), deadline.promise]);
  } finally {
    // AbortSignal.timeout cannot be cleared: it would fire later and cut off the body of a response that arrived in
    // time.
    clearTimeout(timer);
  }
}
