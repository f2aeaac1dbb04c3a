import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type LiveEvent, readEvents } from "../../api/event-stream.ts";
import { startEventServer } from "../../test-kit/event-server.ts";
import { followAccount } from "./follow-account.ts";
import { usualTimes } from "./follow-events.ts";
import type { LiveNews } from "./live.ts";

const times = { ...usualTimes, retryMinMs: 5, retryMaxMs: 20, deafMs: 500_000 };
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 2 });
const open = new Set<() => void>();
let accounts = 0;

afterEach(() => {
  for (const close of open) close();
  open.clear();
});

type Server = Awaited<ReturnType<typeof startEventServer>>;
const newAccount = () => {
  accounts += 1;
  return `acc_${accounts}`;
};

/** Opens what is a tab to the locks and channels, which tests in this process share as tabs of a browser do. */
function openTab(server: Server, accountId: string, deafMs = times.deafMs) {
  const news: LiveNews[] = [];
  const page = new EventTarget();
  let cursor: string | undefined;
  const leave = followAccount({
    accountId,
    read: (request) => readEvents(request, server.origin),
    onNews: (one) => news.push(one),
    onBegun: () => {},
    place: {
      read: () => cursor,
      keep: (next) => {
        cursor = next;
      },
    },
    times: { ...times, deafMs },
    isVisible: () => true,
    page,
  });
  const close = () => {
    open.delete(close);
    leave();
  };
  open.add(close);
  const ids = () => news.filter((one): one is LiveEvent => one !== "missed").map(({ id }) => id);
  return { news, ids, close, page, isReady: () => cursor !== undefined };
}

describe("the tabs of a browser", () => {
  it("share one stream, and all receive each event", async () => {
    await using server = await startEventServer();
    const account = newAccount();
    const tabs = Array.from({ length: 3 }, () => openTab(server, account));
    await until(() => expect(tabs.every((tab) => tab.isReady())).toBe(true));
    const sent = [server.emit("project.created").id, server.emit("project.updated").id];
    await until(() => expect(tabs.map((tab) => tab.ids())).toEqual([sent, sent, sent]));
    expect(server.requests).toHaveLength(1);
    for (const tab of tabs) tab.close();
  });

  it("keep the streams of two accounts apart", async () => {
    await using server = await startEventServer();
    const tabs = [openTab(server, newAccount()), openTab(server, newAccount())];
    await until(() => expect(server.connections()).toBe(2));
    expect(new Set(server.requests.map(({ account }) => account)).size).toBe(2);
    for (const tab of tabs) tab.close();
  });

  it("lose no event and deliver none twice while tabs open, close, sleep, and wake", async () => {
    const step = fc.constantFrom("emit", "emit", "emit", "open", "close", "sleep", "break");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        await using server = await startEventServer();
        const account = newAccount();
        const witness = openTab(server, account);
        const tabs = [openTab(server, account)];
        await until(() => expect(witness.isReady()).toBe(true));
        const sent: string[] = [];
        const act = {
          emit: () => sent.push(server.emit("entry.submitted").id),
          open: () => tabs.push(openTab(server, account)),
          close: () => tabs.shift()?.close(),
          break: server.breakConnections,
          sleep: () => {
            witness.page.dispatchEvent(new Event("freeze"));
            witness.page.dispatchEvent(new Event("resume"));
          },
        };
        for (const one of steps) {
          act[one]();
          await new Promise((resolve) => setImmediate(resolve));
        }
        await until(() => expect(witness.ids()).toEqual(sent));
        for (const tab of [witness, ...tabs]) tab.close();
      }),
      { numRuns: 25 },
    );
  });

  it("take over from a tab that holds the lock but no longer reads", async () => {
    await using server = await startEventServer();
    const account = newAccount();
    const frozen = new AbortController();
    void navigator.locks
      .request(
        `formstead.live.${account}`,
        () => new Promise((resolve) => frozen.signal.addEventListener("abort", resolve)),
      )
      .catch(() => {});
    const tab = openTab(server, account, 100);
    await until(() => expect(tab.isReady()).toBe(true));
    const { id } = server.emit("form.created");
    await until(() => expect(tab.ids()).toEqual([id]));
    frozen.abort();
    tab.close();
  });

  it("tell a new tab what happened just before it began to listen", async () => {
    await using server = await startEventServer();
    const account = newAccount();
    const first = openTab(server, account);
    await until(() => expect(first.isReady()).toBe(true));
    const { id } = server.emit("project.created");
    await until(() => expect(first.ids()).toEqual([id]));
    const second = openTab(server, account);
    await until(() => expect(second.ids()).toEqual([id]));
    expect(first.ids()).toEqual([id]);
    for (const tab of [first, second]) tab.close();
  });
});
