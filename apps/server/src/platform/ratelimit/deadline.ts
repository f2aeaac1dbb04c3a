// Limits a wait. The work itself continues; its late result or error is discarded.
export function withDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new Error(`no response within ${timeoutMs} ms`));
    // After this process has stalled, timers run before sockets are read, so a response that arrived in time may
    // still be unread; setImmediate runs after that read.
    const timer = setTimeout(() => setImmediate(expire), timeoutMs);
    work()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
