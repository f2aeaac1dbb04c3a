/**
 * However a run ends, what it started goes with it: at its end, by an error that somebody or nobody caught, by a signal,
 * also while something is still being started. Only kill -9 of the run itself leaves things behind.
 */
export interface Leaving {
  /** Called before a thing is there or as soon as it is; undone in reverse order, each once. */
  onLeave(undo: () => Promise<unknown>): void;
  /** Undoes everything and ends the process. */
  leave(code: number): Promise<never>;
}

const undoMsMax = 90_000;

export function createLeaving(): Leaving {
  const undos: (() => Promise<unknown>)[] = [];
  let isLeaving = false;

  const leave = async (code: number): Promise<never> => {
    // Whoever comes second waits for the exit of the first.
    if (isLeaving) return new Promise<never>(() => {});
    isLeaving = true;
    let exitCode = code;
    for (const undo of undos.reverse()) {
      await inTime(undo).catch((error) => {
        console.error("something of this run may be left:", error);
        exitCode = 1;
      });
    }
    process.exit(exitCode);
  };

  // The processes we started end with us: a terminal tells them, too, and here they have nobody left to answer.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      console.error(`${signal}: leaving`);
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
    timer = setTimeout(() => reject(new Error("it takes too long")), undoMsMax);
  });
  await Promise.race([undo(), late]).finally(() => clearTimeout(timer));
}
