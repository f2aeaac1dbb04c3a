// A limit on one wait. The signal tells the work to stop; the wait ends with the limit even if the work does not.

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
    // Not AbortSignal.timeout: that would still fire later and cut the body of an answer that came in time.
    clearTimeout(timer);
  }
}
