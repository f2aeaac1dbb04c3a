import { describe, expect, it } from "vitest";
import type { Draft } from "./draft.ts";
import { setAside } from "./set-aside.ts";
import { memoryStorage } from "./storage.ts";
import type { TabMessage, Tabs } from "./tabs.ts";

function setUp() {
  const storage = memoryStorage();
  const told: TabMessage[] = [];
  let isClosed = false;
  const tabs: Tabs = {
    exclusively: (work) => work(),
    tell: (message) => told.push(message),
    listen: () => {},
    close: () => {
      isClosed = true;
    },
  };
  const remember = <Value>(name: string, change: (before: Value | undefined) => Value | undefined) =>
    storage.update<Value>(name, change);
  const stored = () => remember<Draft>("draft", (before) => before);
  return { tabs, told, remember, stored, isClosed: () => isClosed };
}

const draft: Draft = { key: "sek_1", seq: 3, changes: [{ path: "name", value: "Ada" }], refused: {} };

describe("setting a draft aside", () => {
  it("removes it from the device, tells every tab, and returns its key", async () => {
    const { tabs, told, remember, stored } = setUp();
    await remember("draft", () => draft);
    const { key } = await setAside({ remember }, tabs);
    expect([key, await stored(), told]).toEqual(["sek_1", undefined, [{ isDiscarded: true }]]);
  });

  it("brings it back, with changes that were not sent, in place of a newer draft", async () => {
    const { tabs, told, remember, stored, isClosed } = setUp();
    await remember("draft", () => draft);
    const { undo } = await setAside({ remember }, tabs);
    await remember<Draft>("draft", () => ({ ...draft, key: "sek_2" }));
    await undo();
    expect([await stored(), told.at(-1), isClosed()]).toEqual([draft, {}, true]);
  });

  it("has no key if the server does not know the draft", async () => {
    const { tabs, remember } = setUp();
    expect((await setAside({ remember }, tabs)).key).toBeUndefined();
  });
});
