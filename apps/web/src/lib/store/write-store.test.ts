import { expect, it } from "vitest";
import type { Write } from "../../api/write.ts";
import { keepWrites, openWriteStore } from "./write-store.ts";

const person = "usr_1";
const refusal = { status: 422, body: {} };
const write: Write = {
  id: "key-1",
  order: "1",
  thing: "a",
  person,
  accountId: "acc_1",
  method: "PATCH",
  path: "/a",
  body: {},
  touches: [],
};

function openDisk() {
  const held = new Map<string, Write>();
  let isBroken = false;
  const use = () => {
    if (isBroken) throw new Error("The disk is full.");
    return held;
  };
  const store = keepWrites({
    entries: async () => [...held],
    put: async (one) => void use().set(one.id, one),
    replace: async (one) => {
      if (use().has(one.id)) held.set(one.id, one);
    },
    remove: async (id) => void use().delete(id),
  });
  const breakDisk = (value: boolean) => {
    isBroken = value;
  };
  return { store, held, breakDisk };
}

it("forgets what it has in memory once the disk works again", async () => {
  const { store, held, breakDisk } = openDisk();
  breakDisk(true);
  await store.put(write);
  expect(await store.all(person)).toEqual([write]);
  breakDisk(false);
  const refused = { ...write, refusal };
  await store.replace(refused);
  expect(await store.all(person)).toEqual([refused]);
  expect([...held.values()]).toEqual([refused]);
});

it("keeps a change of a stored write in memory if the disk fails, until the disk has a newer one", async () => {
  const { store, breakDisk } = openDisk();
  await store.put(write);
  breakDisk(true);
  const later = { ...write, ifMatch: "r1" };
  await store.replace(later);
  expect(await store.all(person)).toEqual([later]);
  breakDisk(false);
  await store.put({ ...later, refusal });
  expect(await store.all(person)).toEqual([{ ...later, refusal }]);
});

it("does not show a write again that the disk failed to remove", async () => {
  const { store, breakDisk } = openDisk();
  await store.put(write);
  breakDisk(true);
  await store.remove(write);
  await store.replace({ ...write, refusal });
  expect(await store.all(person)).toEqual([]);
});

it("keeps writes in memory where there is no storage, and does not bring back a removed one", async () => {
  const store = openWriteStore("none");
  await store.put(write);
  await store.replace({ ...write, refusal });
  expect(await store.all(person)).toEqual([{ ...write, refusal }]);
  await store.remove(write);
  await store.replace(write);
  expect(await store.all(person)).toEqual([]);
});
