// Limits a wait. The work itself continues; its late result or error is discarded.
export function withDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => reject(new Error(`no response within ${timeoutMs} ms`));
    let timer: NodeJS.Timeout | undefined;
    let isDone = false;
    work()
      .finally(() => {
        isDone = true;
        clearTimeout(timer);
      })
      .then(resolve, reject);
    // Commands are written at the end of the event-loop iteration, so the wait begins there.
    setImmediate(() => {
      // After this process has stalled, timers run before sockets are read, so a response that arrived in time may
      // still be unread; setImmediate runs after that read.
      if (!isDone) timer = setTimeout(() => setImmediate(expire), timeoutMs);
    });
  });
}
