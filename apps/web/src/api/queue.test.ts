import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFlakyServer, createMemoryStore } from "../test-kit/flaky-server.ts";
import { createQueue, type QueueNews, type QueueTimes } from "./queue.ts";
import type { Sent, Write, WriteStore } from "./write.ts";

const person = "usr_1";
let made = 0;

function newWrite(thing: string, more: Partial<Write> = {}): Write {
  made += 1;
  const order = String(made).padStart(8, "0");
  return {
    id: `key-${made}`,
    order,
    thing,
    person,
    accountId: "acc_1",
    method: "PATCH",
    path: `/things/${thing}`,
    body: { made },
    touches: [],
    ...more,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Stage {
  readonly store?: WriteStore;
  readonly send: (write: Write) => Promise<Sent>;
  readonly isSamePerson?: () => Promise<boolean>;
  readonly times?: QueueTimes;
}

/** A queue as a tab has it; `close` ends it as a reload or a crash would. */
function openTab({ store = createMemoryStore(), send, isSamePerson = async () => true, times }: Stage) {
  const stop = new AbortController();
  const news: QueueNews[] = [];
  // A tab that has crashed neither receives answers nor stores anything.
  const alive = async <Value>(value: Value | Promise<Value>): Promise<Value> => {
    const settled = await value;
    return stop.signal.aborted ? new Promise<Value>(() => {}) : settled;
  };
  const queue = createQueue({
    person,
    store: {
      all: (of) => alive(store.all(of)),
      put: (write) => alive(stop.signal.aborted ? undefined : store.put(write)),
      replace: (write) => alive(stop.signal.aborted ? undefined : store.replace(write)),
      remove: (write) => alive(stop.signal.aborted ? undefined : store.remove(write)),
    },
    send: (write) => alive(send(write)),
    isSamePerson,
    onNews: (one) => news.push(one),
    ...(times && { times }),
  });
  void queue.run(stop.signal);
  const add = async (...writes: readonly Write[]) => {
    for (const write of writes) await store.put(write);
    queue.wake();
  };
  return { store, queue, news, add, close: () => stop.abort() };
}

type Step = "reload" | number | { readonly thing: string; readonly isChained: boolean };

/** Makes changes, waits, and reloads the tab as the story says. */
async function play(
  story: readonly Step[],
  store: WriteStore,
  server: ReturnType<typeof createFlakyServer>,
): Promise<{ put: readonly Write[]; close: () => void }> {
  let tab = openTab({ store, send: server.send });
  const put: Write[] = [];
  const change = async (thing: string, isChained: boolean) => {
    // Changes made one after the other without waiting all contain the first ETag.
    const pending = (await store.all(person)).find((write) => write.thing === thing);
    const done = server.applied.filter((write) => write.thing === thing).length;
    const ifMatch = pending ? pending.ifMatch : isChained ? `r${done}` : undefined;
    const write = newWrite(thing, ifMatch === undefined ? {} : { ifMatch });
    put.push(write);
    await tab.add(write);
  };
  for (const step of story) {
    if (step === "reload") {
      tab.close();
      tab = openTab({ store, send: server.send });
    } else if (typeof step === "number") await vi.advanceTimersByTimeAsync(step);
    else await change(step.thing, step.isChained);
  }
  return { put, close: () => tab.close() };
}

describe("the queue of writes", () => {
  it("keeps the order of each thing, applies each write once, and loses none, whatever fails", async () => {
    const faults = fc.constantFrom("none", "none", "request lost", "response lost", "overloaded", "error");
    const steps = fc.oneof(
      { weight: 6, arbitrary: fc.record({ thing: fc.constantFrom("a", "b", "c"), isChained: fc.boolean() }) },
      { weight: 1, arbitrary: fc.constant("reload" as const) },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 5, maxLength: 40 }),
        fc.array(faults, { minLength: 1, maxLength: 60 }),
        async (story, coming) => {
          const left = [...coming];
          const server = createFlakyServer(() => left.shift() ?? "none");
          const store = createMemoryStore();
          const { put, close } = await play(story, store, server);
          await vi.advanceTimersByTimeAsync(3_600_000);
          close();
          const stored = await store.all(person);
          const idsOf = (writes: readonly Write[], of: string) =>
            writes.filter(({ thing }) => thing === of).map(({ id }) => id);
          for (const thing of ["a", "b", "c"])
            expect([...idsOf(server.applied, thing), ...idsOf(stored, thing)]).toEqual(idsOf(put, thing));
          // A change with the ETag of one that was sent just before a crash is refused and kept.
          const mayBeRefused = story.includes("reload") && put.some(({ ifMatch }) => ifMatch !== undefined);
          if (!mayBeRefused) expect(stored).toEqual([]);
          expect(server.overlaps).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("sends several things at once, but never more than eight writes in a second", async () => {
    const starts: number[] = [];
    const server = createFlakyServer(() => "none");
    const tab = openTab({
      send: async (write) => {
        starts.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, 400));
        return server.send(write);
      },
    });
    await tab.add(...Array.from({ length: 40 }, (_, index) => newWrite(`cell ${index}`)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.applied).toHaveLength(40);
    const busiest = Math.max(
      ...starts.map((at) => starts.filter((one) => one >= at && one < at + 1_000).length),
    );
    expect(busiest).toBeLessThanOrEqual(8);
    expect(busiest).toBeGreaterThan(4);
    tab.close();
  });

  it("waits for all things as long as the server asks, also if the network returns", async () => {
    const at: number[] = [];
    const start = Date.now();
    const tab = openTab({
      send: async () => {
        at.push(Date.now() - start);
        return at.length === 1
          ? { kind: "stopped", reason: "unreachable", retryAfterMs: 30_000 }
          : { kind: "done", answer: undefined };
      },
    });
    await tab.add(newWrite("a"), newWrite("b"));
    await vi.advanceTimersByTimeAsync(10_000);
    tab.queue.retryNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at[0]).toBeLessThan(1_000);
    expect(at.slice(1).every((one) => one >= 30_000)).toBe(true);
    expect(at).toHaveLength(3);
    tab.close();
  });

  it("tries a broken line less and less often, and at once when the network returns", async () => {
    let isBroken = true;
    let attempts = 0;
    const tab = openTab({
      send: async () => {
        attempts += 1;
        return isBroken
          ? { kind: "stopped", reason: "unreachable", retryAfterMs: 0 }
          : { kind: "done", answer: undefined };
      },
    });
    await tab.add(newWrite("a"));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toBeGreaterThan(8);
    expect(attempts).toBeLessThan(30);
    isBroken = false;
    tab.queue.retryNow();
    await vi.advanceTimersByTimeAsync(10);
    expect(await tab.store.all(person)).toEqual([]);
    expect(tab.news.filter(({ kind }) => kind === "connection").at(-1)).toEqual({
      kind: "connection",
      stopReason: undefined,
    });
    tab.close();
  });

  it("keeps a refused write with its content and holds back what follows it", async () => {
    const server = createFlakyServer(() => "refused");
    const tab = openTab({ send: server.send });
    const [first, second] = [newWrite("a"), newWrite("a")];
    await tab.add(first, second);
    await vi.advanceTimersByTimeAsync(60_000);
    const kept = await tab.store.all(person);
    expect(kept.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(kept[0]).toMatchObject({ body: first.body, refusal: { status: 422 } });
    expect(tab.news).toMatchObject([
      { kind: "refused", write: { id: first.id } },
      { kind: "later", write: { id: second.id } },
    ]);
    tab.close();
  });

  it("does not bring back a write that is discarded before the server refuses it", async () => {
    const answers: ((sent: Sent) => void)[] = [];
    const tab = openTab({ send: () => new Promise((resolve) => answers.push(resolve)) });
    const write = newWrite("a");
    await tab.add(write);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers).toHaveLength(1);
    await tab.store.remove(write);
    answers[0]?.({ kind: "refused", refusal: { status: 412, body: {} } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await tab.store.all(person)).toEqual([]);
    tab.close();
  });

  it("does not bring back a write that is discarded while it gets the ETag of an earlier one", async () => {
    const store = createMemoryStore();
    const [first, second] = [newWrite("a", { ifMatch: "r0" }), newWrite("a", { ifMatch: "r0" })];
    let isFirstSent = false;
    let isDiscarded = false;
    const sent: string[] = [];
    const tab = openTab({
      store: {
        ...store,
        all: async (of) => {
          const writes = await store.all(of);
          if (isFirstSent && !isDiscarded) await store.remove(second);
          isDiscarded = isFirstSent;
          return writes;
        },
      },
      send: async ({ id }) => {
        sent.push(id);
        await new Promise((resolve) => setTimeout(resolve, 100));
        isFirstSent = true;
        return { kind: "done", answer: { etag: "r1" } };
      },
    });
    await tab.add(first, second);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([first.id]);
    tab.close();
  });

  it("sends nothing while someone else is signed in, and nothing of another person", async () => {
    const server = createFlakyServer(() => "none");
    let current = "usr_2";
    const tab = openTab({ send: server.send, isSamePerson: async () => current === person });
    const other = newWrite("b", { person: "usr_2" });
    await tab.add(newWrite("a"), other);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.applied).toEqual([]);
    current = person;
    tab.queue.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.applied.map(({ thing }) => thing)).toEqual(["a"]);
    expect(await tab.store.all("usr_2")).toEqual([other]);
    tab.close();
  });
});
