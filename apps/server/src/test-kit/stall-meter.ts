/**
 * The longest uninterrupted work of this thread's event loop, in CPU time. A timer reads the thread's CPU clock about
 * once per turn, so waiting and other programs do not count, but garbage collection does. Turns shorter than a
 * millisecond may be counted together, so a result can be up to a millisecond too large, never too small.
 */
export interface StallMeter {
  /** The longest turn since the last call, in milliseconds; call it from a separate turn. */
  take(): number;
  stop(): void;
}

export function startStallMeter(): StallMeter {
  let last = usedMs();
  let longest = 0;
  const look = (): void => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return {
    take: () => {
      look();
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

/** The longest turn while `work` runs. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  const meter = startStallMeter();
  try {
    await nextTurn();
    meter.take();
    await work();
    await nextTurn();
    return meter.take();
  } finally {
    meter.stop();
  }
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Timers run in every turn, so everything before is counted when this is done. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
