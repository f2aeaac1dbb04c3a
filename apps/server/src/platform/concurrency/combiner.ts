/**
 * Runs jobs with the same key together. A job starts at once if its key is idle; jobs that arrive while earlier ones
 * run form the next batch. Nothing waits for a batch to fill. Each key has few lanes and a bounded queue, so a busy key
 * neither blocks other keys nor grows without limit.
 */

/** Returned by `run` for a batch that left no trace, because one of its jobs failed. Each job then runs alone. */
export const apart: unique symbol = Symbol("run each job alone");

export interface CombinerOptions<Job, Result> {
  /** Returns the results in the order of the jobs. Must not return `apart` for a single job. */
  run(jobs: readonly Job[]): Promise<readonly Result[] | typeof apart>;
  readonly batchMax: number;
  /** A batch ends before its jobs weigh more than `weightMax` together. */
  weightOf(job: Job): number;
  readonly weightMax: number;
  /** How many batches of a key run at the same time. */
  readonly lanes: number;
  /** How many jobs of a key can wait. */
  readonly waitingMax: number;
  /** The error for a job that finds the queue full. */
  whenFull(): Error;
}

export type Combiner<Job, Result> = (key: string, job: Job) => Promise<Result>;

interface Waiting<Job, Result> extends PromiseWithResolvers<Result> {
  readonly job: Job;
}

interface Queue<Job, Result> {
  waiting: Waiting<Job, Result>[];
  running: number;
  isScheduled: boolean;
}

export function createCombiner<Job, Result>(options: CombinerOptions<Job, Result>): Combiner<Job, Result> {
  const { run, batchMax, weightOf, weightMax, lanes, waitingMax, whenFull } = options;
  const queues = new Map<string, Queue<Job, Result>>();

  const runAlone = async ({ job, resolve, reject }: Waiting<Job, Result>): Promise<void> => {
    try {
      const results = await run([job]);
      if (results === apart) throw new Error("a single job cannot be split");
      for (const result of results) resolve(result);
    } catch (error) {
      reject(error);
    }
  };

  const runTogether = async (batch: readonly Waiting<Job, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ job }) => job));
      if (results !== apart) return results.forEach((result, at) => void batch[at]?.resolve(result));
    } catch (error) {
      return batch.forEach(({ reject }) => void reject(error));
    }
    // In the order of arrival, so that the outcome is the same as without batches.
    for (const one of batch) await runAlone(one);
  };

  const takeBatch = (waiting: Waiting<Job, Result>[]): Waiting<Job, Result>[] => {
    let weight = 0;
    const end = waiting.findIndex(({ job }, at) => {
      weight += weightOf(job);
      return at > 0 && (at === batchMax || weight > weightMax);
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  };

  const start = (key: string, queue: Queue<Job, Result>): void => {
    queue.isScheduled = false;
    while (queue.running < lanes && queue.waiting.length > 0) {
      const batch = takeBatch(queue.waiting);
      queue.running += 1;
      const [first] = batch;
      const done = batch.length === 1 && first ? runAlone(first) : runTogether(batch);
      void done.finally(() => {
        queue.running -= 1;
        if (queue.waiting.length > 0) start(key, queue);
        else if (queue.running === 0 && !queue.isScheduled) queues.delete(key);
      });
    }
  };

  return (key, job) => {
    const queue = queues.get(key) ?? { waiting: [], running: 0, isScheduled: false };
    queues.set(key, queue);
    if (queue.waiting.length >= waitingMax) return Promise.reject(whenFull());
    const waiting = { job, ...Promise.withResolvers<Result>() };
    queue.waiting.push(waiting);
    if (!queue.isScheduled && queue.running < lanes) {
      queue.isScheduled = true;
      // Requests of one turn arrive in separate callbacks; setImmediate runs after the last of them.
      setImmediate(start, key, queue);
    }
    return waiting.promise;
  };
}
