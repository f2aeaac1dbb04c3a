/**
 * The longest uninterrupted work of this thread's event loop, in processor time. A timer reads the clock of the thread
 * about once per turn: waiting and other programs on the machine do not count, garbage collection does. Turns shorter than a
 * millisecond may be counted together, so a figure can be up to a millisecond too large, never too small.
 */
export interface StallMeter {
  /** The longest turn since the last call, in milliseconds; call it from a turn of its own. */
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

/** Timers run in every turn, so what came before is counted when this is over. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
