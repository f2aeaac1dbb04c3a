import { describe, expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const bounds = { atOnce: 2, waitingMax: 5, waitingMaxOfOne: 3 };
const busy = { def: { code: "service_unavailable" }, headers: { "retry-after": "2" } };

function gated() {
  let [open, started] = [() => {}, 0];
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const work = async () => {
    started += 1;
    await gate;
    return "done";
  };
  return { work, open: () => open(), started: () => started };
}

describe("turns", () => {
  it("let a few work at once, and all of them in the end", async () => {
    const turns = createTurns(bounds);
    const { work, open, started } = gated();
    const all = ["a", "a", "b", "b", "c"].map((owner) => turns(owner, work));
    expect(started()).toBe(2);
    open();
    expect(await Promise.all(all)).toEqual(Array(5).fill("done"));
    expect(started()).toBe(5);
  });

  it("refuse one owner that has its share, but not another", async () => {
    const turns = createTurns(bounds);
    const { work, open } = gated();
    const first = Array.from({ length: 3 }, () => turns("a", work));
    await expect(turns("a", work)).rejects.toMatchObject(busy);
    const second = turns("b", work);
    open();
    expect(await Promise.all([...first, second])).toEqual(Array(4).fill("done"));
    expect(await turns("a", work)).toBe("done");
  });

  it("refuse everyone once too many wait, and accept again after work that failed", async () => {
    const turns = createTurns(bounds);
    const { work, open } = gated();
    const failing = async () => {
      await work();
      throw new Error("no");
    };
    const all = Array.from({ length: 5 }, (_, at) => turns(`owner ${at}`, failing));
    await expect(turns("another", work)).rejects.toMatchObject(busy);
    open();
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(await turns("another", work)).toBe("done");
  });
});
