/** Waits for a time, until the network returns, or until the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      globalThis.removeEventListener?.("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    globalThis.addEventListener?.("online", end);
    if (signal.aborted) end();
  });
}
