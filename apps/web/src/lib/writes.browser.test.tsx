/** Stored changes with the browser's own IndexedDB, locks, and channels. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NewWrite, Sent, Write } from "../api/write.ts";
import { openWriteStore } from "./store/write-store.ts";
import { startWrites } from "./writes.ts";

const times = { spacingMs: 5, retryMinMs: 20, retryMaxMs: 40 };
const running = new Set<() => void>();
let people = 0;

afterEach(() => {
  for (const stop of running) stop();
  running.clear();
});

function newPerson(): string {
  people += 1;
  return `usr_${Date.now()}_${people}`;
}

interface Server {
  readonly received: Write[];
  answer: (write: Write) => Sent;
}

function newServer(answer: (write: Write) => Sent = () => ({ kind: "done", answer: {} })): Server {
  return { received: [], answer };
}

function openTab(person: string, server: Server, { signedIn = () => person } = {}) {
  const done: string[] = [];
  const writes = startWrites({
    person,
    store: openWriteStore("formstead.writes.test"),
    send: async (write) => {
      server.received.push(write);
      return server.answer(write);
    },
    isSamePerson: async () => signedIn() === person,
    onDone: ({ thing }) => done.push(thing),
    times,
  });
  const close = () => {
    running.delete(close);
    writes.stop();
  };
  running.add(close);
  return { ...writes, done, close };
}

const rename = (thing: string, name: string): NewWrite => ({
  thing,
  accountId: "acc_1",
  method: "PATCH",
  path: `/${thing}`,
  body: { name },
  touches: [],
});
const unreachable: Sent = { kind: "stopped", reason: "unreachable", retryAfterMs: 0 };
const namesIn = (writes: readonly Write[]) => writes.map(({ body }) => Object.values(body)[0]);

describe("stored changes", () => {
  it("are sent by one tab only, and every tab learns the outcome", async () => {
    const [person, server] = [newPerson(), newServer()];
    const tabs = [openTab(person, server), openTab(person, server), openTab(person, server)];
    const outcomes = await Promise.all(
      tabs.map((tab, index) => tab.put(rename(`thing ${index}`, "Harbour"))),
    );
    expect(outcomes).toEqual(["saved", "saved", "saved"]);
    expect(server.received.map(({ thing }) => thing).toSorted()).toEqual(["thing 0", "thing 1", "thing 2"]);
    for (const tab of tabs) await vi.waitFor(() => expect(tab.done).toHaveLength(3));
  });

  it("wait while the server cannot be reached, and survive the end of the tab", async () => {
    const [person, server] = [newPerson(), newServer(() => unreachable)];
    const tab = openTab(person, server);
    expect(await tab.put(rename("a", "first"))).toBe("waiting");
    expect(await tab.put(rename("a", "second"))).toBe("waiting");
    expect(tab.view()).toMatchObject({ isOffline: true });
    expect(namesIn(tab.view().writes)).toEqual(["first", "second"]);
    tab.close();
    const ids = new Set(server.received.map(({ id }) => id));

    server.received.length = 0;
    server.answer = () => ({ kind: "done", answer: {} });
    const next = openTab(person, server);
    await vi.waitFor(() => expect(next.done).toEqual(["a", "a"]));
    expect(namesIn(server.received)).toEqual(["first", "second"]);
    expect(ids.has(server.received[0]?.id ?? "")).toBe(true);
    await vi.waitFor(() => expect(next.view().writes).toEqual([]));
  });

  it("are taken up by the next tab when the sending one is closed", async () => {
    const [person, server] = [newPerson(), newServer(() => unreachable)];
    const [first, second] = [openTab(person, server), openTab(person, server)];
    await first.put(rename("a", "kept"));
    first.close();
    server.answer = () => ({ kind: "done", answer: {} });
    await vi.waitFor(() => expect(second.done).toEqual(["a"]));
  });

  it("are never sent as another person, and are kept for the one who made them", async () => {
    const [ada, grace] = [newPerson(), newPerson()];
    const [hers, theirs] = [newServer(), newServer()];
    let signedIn = grace;
    const adas = openTab(ada, hers, { signedIn: () => signedIn });
    void adas.put(rename("a", "by Ada"));
    const graces = openTab(grace, theirs, { signedIn: () => signedIn });
    await graces.put(rename("b", "by Grace"));
    expect(graces.view().writes).toEqual([]);
    expect(namesIn(theirs.received)).toEqual(["by Grace"]);
    expect(hers.received).toEqual([]);
    adas.close();
    signedIn = ada;
    const later = openTab(ada, hers, { signedIn: () => signedIn });
    await vi.waitFor(() => expect(later.done).toEqual(["a"]));
    expect(namesIn(hers.received)).toEqual(["by Ada"]);
  });

  it("stay discarded if the server refuses them later", async () => {
    const [person, store] = [newPerson(), openWriteStore("formstead.writes.test")];
    const write = { ...rename("a", "gone"), id: crypto.randomUUID(), order: "1", person };
    await store.put(write);
    const refused = { ...write, refusal: { status: 412, body: {} } };
    await store.replace(refused);
    expect(await store.all(person)).toEqual([refused]);
    await store.remove(write);
    await openWriteStore("formstead.writes.test").replace(refused);
    expect(await store.all(person)).toEqual([]);
    expect(await openWriteStore("formstead.writes.test").all(person)).toEqual([]);
  });

  it("keep what was typed when the server refuses it, until the person discards it", async () => {
    const refusal = { status: 409, body: { code: "name_taken", message: "Taken." } };
    const [person, server] = [newPerson(), newServer(() => ({ kind: "refused", refusal }))];
    const tab = openTab(person, server);
    await expect(tab.put(rename("a", "taken"))).rejects.toMatchObject({ code: "name_taken", status: 409 });
    tab.close();
    const next = openTab(person, server);
    await vi.waitFor(() => expect(namesIn(next.view().writes)).toEqual(["taken"]));
    expect(next.view().writes[0]?.refusal).toEqual(refusal);
    await next.discard("a");
    expect(next.view().writes).toEqual([]);
    expect(server.received).toHaveLength(1);
  });
});
