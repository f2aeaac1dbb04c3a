// Tests the coordination between tabs where the browser provides it, lacks it, or refuses it.
import { describe, expect, it } from "vitest";
import { browserTabs, type TabMessage } from "./tabs.ts";

const refused = () => new DOMException("Site data is blocked.", "SecurityError");

describe("exclusive work", () => {
  it("runs inside the lock if the browser has locks", async () => {
    const names: string[] = [];
    const request = async <Result>(name: string, work: () => Promise<Result>) => {
      names.push(name);
      return work();
    };
    const tabs = browserTabs("draft", { navigator: { locks: { request } } });
    expect(await tabs.exclusively(async () => "done")).toBe("done");
    expect(names).toEqual(["draft"]);
  });

  it("runs without locks if the browser has none, or refuses them", async () => {
    const locks = { request: () => Promise.reject(refused()) };
    for (const hosts of [{}, { navigator: {} }, { navigator: { locks } }])
      expect(await browserTabs("draft", hosts).exclusively(async () => "done")).toBe("done");
  });

  it("runs once and reports its own error, even if the lock fails with it", async () => {
    let runs = 0;
    const locks = { request: <Result>(_name: string, work: () => Promise<Result>) => work() };
    const work = () => {
      runs += 1;
      return Promise.reject(new Error("no connection"));
    };
    const tabs = browserTabs("draft", { navigator: { locks } });
    await expect(tabs.exclusively(work)).rejects.toThrow("no connection");
    expect(runs).toBe(1);
  });
});

describe("messages", () => {
  it("reach the other tabs, until the tab is closed", () => {
    const sent: TabMessage[] = [];
    let isClosed = false;
    class Channel {
      onmessage: unknown;
      postMessage(message: TabMessage): void {
        sent.push(message);
        (this.onmessage as (event: { data: TabMessage }) => void)({ data: message });
      }
      close(): void {
        isClosed = true;
      }
    }
    const tabs = browserTabs("draft", { BroadcastChannel: Channel });
    const heard: TabMessage[] = [];
    tabs.listen((message) => heard.push(message));
    tabs.tell({ isDiscarded: true });
    tabs.close();
    expect([sent, heard, isClosed]).toEqual([[{ isDiscarded: true }], [{ isDiscarded: true }], true]);
  });

  it("are omitted if the browser refuses channels", () => {
    class Refusing {
      onmessage: unknown;
      constructor() {
        throw refused();
      }
      postMessage(): void {}
      close(): void {}
    }
    const tabs = browserTabs("draft", { BroadcastChannel: Refusing });
    tabs.listen(() => {});
    tabs.tell({});
    tabs.close();
  });
});
