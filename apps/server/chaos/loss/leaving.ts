/**
 * Cleans up everything a run has started, however it ends: normally, on a caught or uncaught error, or on a signal,
 * even during startup. Only SIGKILL of the run itself leaves things behind.
 */
export interface Leaving {
  /** Register before or right after creating something. Cleanups run once each, in reverse order. */
  onLeave(undo: () => Promise<unknown>): void;
  /** Cleans up and exits. */
  leave(code: number): Promise<never>;
}

const undoMsMax = 90_000;

export function createLeaving(): Leaving {
  const undos: (() => Promise<unknown>)[] = [];
  let isLeaving = false;

  const leave = async (code: number): Promise<never> => {
    // A second call waits for the first to exit the process.
    if (isLeaving) return new Promise<never>(() => {});
    isLeaving = true;
    let exitCode = code;
    for (const undo of undos.reverse()) {
      await inTime(undo).catch((error) => {
        console.error("cleanup failed; something may be left behind:", error);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };

  // A terminal sends these signals to child processes too, so all of them end together.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      console.error(`${signal}: shutting down`);
      void leave(1);
    });
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      if (!isLeaving) console.error(error);
      void leave(1);
    });
  }
  return { onLeave: (undo) => void undos.push(undo), leave };
}

async function inTime(undo: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("cleanup timed out")), undoMsMax);
  });
  await Promise.race([undo(), late]).finally(() => clearTimeout(timer));
}
