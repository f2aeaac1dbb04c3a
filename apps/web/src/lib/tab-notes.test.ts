import { expect, it } from "vitest";
import { createTabNotes } from "./tab-notes.ts";

function newTab() {
  const held = new Map<string, string>();
  return createTabNotes({
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  });
}

it("keeps a note until it is dropped", () => {
  const tab = newTab();
  expect(tab.read("next")).toBeUndefined();
  tab.keep("next", "/invitations");
  tab.keep("email", "ada@example.org");
  tab.drop("next");
  expect([tab.read("next"), tab.read("email")]).toEqual([undefined, "ada@example.org"]);
});

it("borrows only the wanted notes from another tab and keeps its own", async () => {
  const [first, second] = [newTab(), newTab()];
  first.keep("next", "/welcome");
  first.keep("invitation", "inv_1");
  first.keep("email", "ada@example.org");
  second.keep("email", "eve@example.org");
  const stopLending = first.lend();
  await second.borrow("invitation", "email");
  stopLending();
  expect([second.read("invitation"), second.read("email"), second.read("next")]).toEqual([
    "inv_1",
    "eve@example.org",
    undefined,
  ]);
});

it("borrows nothing when no other tab answers", async () => {
  const tab = newTab();
  const stopLending = newTab().lend();
  await tab.borrow("invitation");
  stopLending();
  expect(tab.read("invitation")).toBeUndefined();
});
