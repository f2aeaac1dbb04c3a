import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { apart, type CombinerOptions, createCombiner } from "./combiner.ts";

interface Gate {
  readonly batches: number[][];
  /** Lets the oldest running batch end. */
  release(): Promise<void>;
  readonly combine: (key: string, job: number) => Promise<number>;
}

/** Each batch runs until it is released. Job 13 fails, and so does every batch that contains it. */
function gate(options: Partial<CombinerOptions<number, number>> = {}): Gate {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const combine = createCombiner<number, number>({
    batchMax: 4,
    weightOf: (job) => job,
    weightMax: 1_000,
    lanes: 1,
    waitingMax: 100,
    whenFull: () => new Error("full"),
    run: async (jobs) => {
      batches.push([...jobs]);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      await promise;
      if (jobs.includes(13) && jobs.length > 1) return apart;
      if (jobs.includes(13)) throw new Error("unlucky");
      return jobs.map((job) => job * 10);
    },
    ...options,
  });
  const release = async () => {
    await setImmediate();
    ends.shift()?.();
    await setImmediate();
  };
  return { batches, release, combine };
}

it("starts a job of an idle key at once, and runs those that arrive meanwhile together", async () => {
  const { batches, release, combine } = gate();
  const first = combine("a", 1);
  await setImmediate();
  expect(batches).toEqual([[1]]);
  const later = [2, 3, 4, 5, 6].map((job) => combine("a", job));
  const elsewhere = combine("b", 7);
  await release();
  expect(await first).toBe(10);
  expect(batches).toEqual([[1], [7], [2, 3, 4, 5]]);
  await release();
  await release();
  await release();
  expect(await Promise.all(later)).toEqual([20, 30, 40, 50, 60]);
  expect(await elsewhere).toBe(70);
});

it("runs each job of a failed batch alone in order of arrival, so that a bad one fails no other", async () => {
  const { batches, release, combine } = gate();
  const jobs = Promise.allSettled([1, 13, 2].map((job) => combine("a", job)));
  for (let batch = 0; batch < 4; batch += 1) await release();
  expect((await jobs).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(batches).toEqual([[1, 13, 2], [1], [13], [2]]);
});

it("fails all jobs of a batch whose outcome is unknown, without repeating any", async () => {
  let runs = 0;
  const { combine } = gate({
    run: () => {
      runs += 1;
      return Promise.reject(new Error("connection lost"));
    },
  });
  const jobs = await Promise.allSettled([1, 2].map((job) => combine("a", job)));
  expect(jobs.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(runs).toBe(1);
});

it("ends a batch before it gets too heavy, but runs a heavy job", async () => {
  const { batches, release, combine } = gate({ weightMax: 10 });
  const jobs = [50, 6, 5, 4].map((job) => combine("a", job));
  for (let batch = 0; batch < 3; batch += 1) await release();
  expect(await Promise.all(jobs)).toEqual([500, 60, 50, 40]);
  expect(batches).toEqual([[50], [6], [5, 4]]);
});

it("rejects a job if too many are waiting", async () => {
  const { release, combine } = gate({ waitingMax: 2 });
  const running = combine("a", 1);
  await setImmediate();
  const waiting = [combine("a", 2), combine("a", 3)];
  await expect(combine("a", 4)).rejects.toThrow("full");
  await release();
  await release();
  expect(await Promise.all([running, ...waiting])).toEqual([10, 20, 30]);
});

it("uses all lanes of a key, and no more", async () => {
  const { batches, release, combine } = gate({ lanes: 2 });
  const jobs = [combine("a", 1)];
  await setImmediate();
  jobs.push(combine("a", 2));
  await setImmediate();
  jobs.push(combine("a", 3), combine("a", 4));
  await setImmediate();
  expect(batches).toEqual([[1], [2]]);
  for (let batch = 0; batch < 3; batch += 1) await release();
  expect(await Promise.all(jobs)).toEqual([10, 20, 30, 40]);
  expect(batches).toEqual([[1], [2], [3, 4]]);
});
