import { describe, expect, it, onTestFinished, vi } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import type { KeyUse } from "./api-keys.store.ts";
import { createKeyUses } from "./key-uses.service.ts";

const accountUuid = "01990000-0000-7000-8000-000000000001";
const first = newId("key");
const second = newId("key");
const at = (second: number) => new Date(Date.UTC(2026, 10, 15, 12, 0, second));
const use = (id: KeyUse["id"], second: number): KeyUse => ({ id, accountUuid, at: at(second) });

function recordingUses(options: { failures?: number; flushEveryMs?: number } = {}) {
  let failures = options.failures ?? 0;
  const written: (readonly KeyUse[])[] = [];
  const failed: unknown[] = [];
  const uses = createKeyUses({
    flushEveryMs: options.flushEveryMs ?? 1_000,
    write: async (batch) => {
      if (failures-- > 0) throw new Error("database away");
      written.push(batch);
    },
    onFailure: (error) => failed.push(error),
  });
  return { uses, written, failed };
}

describe("createKeyUses", () => {
  it("writes all keys in one statement, each with its latest use", async () => {
    const { uses, written } = recordingUses();
    for (const one of [use(first, 1), use(second, 2), use(first, 3)]) uses.note(one, null);
    await uses.flush();
    expect(written).toEqual([[use(first, 3), use(second, 2)]]);
  });

  it("ignores a use within a minute of the recorded one", async () => {
    const { uses, written } = recordingUses();
    uses.note(use(first, 59), at(0));
    await uses.flush();
    expect(written).toEqual([]);
  });

  it("flushes after a delay and then stays idle until the next use", async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { uses, written } = recordingUses({ flushEveryMs: 5_000 });
    uses.note(use(first, 1), null);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps failed writes, merged with newer uses, and writes them the next time", async () => {
    const { uses, written, failed } = recordingUses({ failures: 1 });
    uses.note(use(first, 1), null);
    uses.note(use(second, 1), null);
    const failing = uses.flush();
    uses.note(use(first, 2), null);
    await failing;
    expect(failed).toHaveLength(1);
    await uses.flush();
    expect(written).toEqual([[use(first, 2), use(second, 1)]]);
  });

  it("has written everything when a flush ends, including the work of an earlier flush", async () => {
    const gate = Promise.withResolvers<void>();
    const written: KeyUse[] = [];
    const uses = createKeyUses({
      write: async (batch) => {
        await gate.promise;
        written.push(...batch);
      },
      onFailure: () => {},
    });
    uses.note(use(first, 1), null);
    void uses.flush();
    uses.note(use(second, 1), null);
    const last = uses.flush();
    gate.resolve();
    await last;
    expect(written.map((one) => one.id)).toEqual([first, second]);
  });
});
