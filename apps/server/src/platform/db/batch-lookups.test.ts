import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { eventually } from "../../test-kit/eventually.ts";
import { createBatchLookup } from "./batch-lookups.ts";

function recordingLookup(options: { keysMax?: number } = {}) {
  const table = new Map<string, number>();
  const queries: (readonly string[])[] = [];
  const find = createBatchLookup<string, number>({
    ...options,
    load: async (keys) => {
      queries.push(keys);
      const seen = new Map(table);
      await nextTurn();
      return seen;
    },
  });
  return { table, queries, find };
}

describe("createBatchLookup", () => {
  it("resolves all lookups of one turn with one query and requests each key once", async () => {
    const { table, queries, find } = recordingLookup();
    table.set("a", 1).set("b", 2);
    expect(await Promise.all([find("a"), find("b"), find("a"), find("gone")])).toEqual([1, 2, 1, undefined]);
    expect(queries).toEqual([["a", "b", "gone"]]);
  });

  it("combines lookups from different callbacks of the same turn", async () => {
    const { queries, find } = recordingLookup();
    const ask = (key: string) =>
      new Promise((resolve) => {
        process.nextTick(() => resolve(find(key)));
      });
    await Promise.all([ask("a"), ask("b"), Promise.resolve().then(() => find("c"))]);
    expect(queries.map((keys) => [...keys].sort())).toEqual([["a", "b", "c"]]);
  });

  it("never uses the result of a query that started before the lookup", async () => {
    const { table, queries, find } = recordingLookup();
    table.set("a", 1);
    const early = find("a");
    await nextTurn();
    expect(queries).toHaveLength(1);
    table.set("a", 2);
    expect(await Promise.all([early, find("a")])).toEqual([1, 2]);
    expect(queries).toHaveLength(2);
  });

  it("combines lookups that arrive during a query, and gives those waiting for a slow one a separate query", async () => {
    const gates: PromiseWithResolvers<void>[] = [];
    const queries: (readonly string[])[] = [];
    const find = createBatchLookup<string, number>({
      load: async (keys) => {
        queries.push(keys);
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
        return new Map();
      },
    });
    const first = find("a");
    await nextTurn();
    const second = [find("b")];
    await nextTurn();
    second.push(find("c"));
    expect(queries).toEqual([["a"]]);
    // The first query still hangs, so after the wait limit, the other two are sent together.
    await eventually(() => expect(queries).toEqual([["a"], ["b", "c"]]));
    for (const gate of gates) gate.resolve();
    await Promise.all([first, ...second]);
  });

  it("caches nothing between turns", async () => {
    const { table, find } = recordingLookup();
    table.set("a", 1);
    expect(await find("a")).toBe(1);
    table.delete("a");
    expect(await find("a")).toBeUndefined();
  });

  it("splits batches that are too large for one query", async () => {
    const { queries, find } = recordingLookup({ keysMax: 2 });
    await Promise.all(["a", "b", "c", "d", "e"].map(find));
    expect(queries).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });

  it("fails all waiting lookups, and none after", async () => {
    let isDown = true;
    const find = createBatchLookup<string, number>({
      load: async (keys) => {
        if (isDown) throw new Error("down");
        return new Map(keys.map((key) => [key, 7]));
      },
    });
    const answers = await Promise.allSettled([find("a"), find("b")]);
    expect(answers.map((answer) => answer.status)).toEqual(["rejected", "rejected"]);
    isDown = false;
    expect(await find("a")).toBe(7);
  });
});
