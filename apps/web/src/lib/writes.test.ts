import { afterEach, describe, expect, it, vi } from "vitest";
import type { NewWrite, Sent, WriteStore } from "../api/write.ts";
import { createMemoryStore } from "../test-kit/flaky-server.ts";
import { startWrites } from "./writes.ts";

const slow = { spacingMs: 1, retryMinMs: 3_600_000, retryMaxMs: 3_600_000 };
const never = () => new Promise<Sent>(() => {});
const refused: Sent = { kind: "refused", refusal: { status: 422, body: { code: "name_taken" } } };
const running = new Set<() => void>();
let people = 0;

afterEach(() => {
  for (const stop of running) stop();
  running.clear();
});

function newPerson(): string {
  people += 1;
  return `usr_waiting_${people}`;
}

interface Tab {
  readonly person?: string;
  readonly store?: WriteStore;
  readonly send?: () => Promise<Sent>;
  readonly isSamePerson?: () => Promise<boolean>;
}

function openTab(tab: Tab) {
  const writes = startWrites({
    person: tab.person ?? newPerson(),
    store: tab.store ?? createMemoryStore(),
    send: tab.send ?? never,
    isSamePerson: tab.isSamePerson ?? (async () => true),
    onDone: () => {},
    times: slow,
  });
  running.add(writes.stop);
  return writes;
}

const change = (thing = "project a"): NewWrite => ({
  thing,
  accountId: "acc_1",
  method: "PATCH",
  path: "/projects/a",
  body: {},
  touches: [],
});

/** Fails soon if the screen would wait for ever. */
async function outcomeOf(put: Promise<string>): Promise<string | undefined> {
  let outcome: string | undefined;
  put.then(
    (value) => {
      outcome = value;
    },
    () => {},
  );
  await vi.waitFor(() => expect(outcome).toBeDefined(), { timeout: 5_000, interval: 5 });
  return outcome;
}

describe("the screen says that the server can't be reached", () => {
  it.each([
    ["unreachable", true],
    ["slow-down", false],
    ["signed-out", false],
  ] as const)("if sending stops because of %s: %s", async (reason, isOffline) => {
    const tab = openTab({ send: async () => ({ kind: "stopped", reason, retryAfterMs: 0 }) });
    expect(await outcomeOf(tab.put(change()))).toBe("waiting");
    await vi.waitFor(() => expect(tab.view()).toMatchObject({ isOffline }));
  });
});

describe("a screen that stores a change stops waiting", () => {
  it("when the server has an error", async () => {
    const tab = openTab({ send: async () => ({ kind: "later" }) });
    expect(await outcomeOf(tab.put(change()))).toBe("waiting");
    expect(tab.view().writes).toHaveLength(1);
    expect(await outcomeOf(tab.put(change()))).toBe("waiting");
  });

  it("when another person has signed in", async () => {
    const tab = openTab({ isSamePerson: async () => false });
    expect(await outcomeOf(tab.put(change()))).toBe("waiting");
    expect(await outcomeOf(tab.put(change()))).toBe("waiting");
  });

  it("when an earlier change of the same thing is refused", async () => {
    const tab = openTab({ send: async () => refused });
    const [first, second] = [tab.put(change()), tab.put(change())];
    await expect(first).rejects.toMatchObject({ code: "name_taken" });
    expect(await outcomeOf(second)).toBe("waiting");
    expect(await outcomeOf(tab.put(change()))).toBe("waiting");
  });

  it("when the change is discarded in this tab or another one", async () => {
    const [person, store] = [newPerson(), createMemoryStore()];
    const [tab, other] = [openTab({ person, store }), openTab({ person, store })];
    for (const discard of [tab.discard, other.discard]) {
      const put = tab.put(change());
      await vi.waitFor(() => expect(tab.view().writes).toHaveLength(1));
      await discard("project a");
      expect(await outcomeOf(put)).toBe("discarded");
    }
  });

  it("when changes are no longer sent, and later than that", async () => {
    const tab = openTab({});
    const put = tab.put(change());
    await vi.waitFor(() => expect(tab.view().writes).toHaveLength(1));
    tab.stop();
    expect(await outcomeOf(put)).toBe("waiting");
    expect(await outcomeOf(tab.put(change()))).toBe("waiting");
  });
});
