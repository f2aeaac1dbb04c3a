/**
 * Whether people use Studio in any tab of this browser. A stream extends the session as any request does, so it must
 * not stay open without anyone there: the session would never end because of inactivity.
 */
export const restAfterMs = 3_600_000;
/** Other tabs need to know only roughly when someone was active. */
const noteMs = 60_000;

interface ActivityOptions {
  /** Informs the other tabs. */
  readonly announce: () => void;
  readonly now?: () => number;
  readonly page?: EventTarget;
}

export function createActivity({ announce, now = Date.now, page = globalThis }: ActivityOptions) {
  let activeAt = now();
  let announcedAt = Number.NEGATIVE_INFINITY;
  const waiting = new Set<() => void>();

  const isActive = () => now() - activeAt < restAfterMs;
  const note = () => {
    activeAt = now();
    for (const wake of waiting) wake();
  };
  const onUse = () => {
    const wasActive = isActive();
    note();
    if (wasActive && now() - announcedAt < noteMs) return;
    announcedAt = now();
    announce();
  };
  const kinds = ["pointerdown", "keydown", "focus"] as const;
  for (const kind of kinds) page.addEventListener(kind, onUse, { capture: true, passive: true });

  return {
    isActive,
    /** Someone is active in another tab. */
    note,
    untilActive: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const end = () => {
          waiting.delete(end);
          signal.removeEventListener("abort", end);
          resolve();
        };
        waiting.add(end);
        signal.addEventListener("abort", end);
        if (signal.aborted || isActive()) end();
      }),
    stop: () => {
      for (const kind of kinds) page.removeEventListener(kind, onUse, { capture: true });
    },
  };
}
