// Puts an upper bound on waiting. The work itself goes on; its late result or error is dropped.
export function withDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new Error(`no response within ${timeoutMs} ms`));
    // After a stall of this process timers run before sockets are read, so an answer that came in time may
    // still lie unread; the immediate runs after that read.
    const timer = setTimeout(() => setImmediate(expire), timeoutMs);
    work()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
