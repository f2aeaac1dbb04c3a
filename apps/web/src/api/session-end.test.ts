import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announceSignOut, channelName, doubtAfterMs, noteAnswer, watchSession } from "./session-end.ts";

const heard: string[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  heard.length = 0;
  stop = watchSession({ onEnded: () => heard.push("ended"), onDoubt: () => heard.push("doubt") });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("reports a session that the server rejects", () => {
  for (const code of [undefined, "forbidden", "session_expired", "authentication_required"]) noteAnswer(code);
  expect(heard).toEqual(["ended", "ended"]);
});

it("reports a session that was rejected before anyone watched it, unless someone has signed in since", () => {
  const late = { onEnded: () => heard.push("late"), onDoubt: () => {} };
  stop();
  noteAnswer("session_expired");
  noteAnswer();
  stop = watchSession(late);
  expect(heard).toEqual([]);
  stop();
  noteAnswer("authentication_required");
  stop = watchSession(late);
  expect(heard).toEqual(["late"]);
  stop();
  stop = watchSession(late);
  expect(heard).toEqual(["late"]);
});

it("asks for a check after a session lifetime without requests", () => {
  noteAnswer();
  vi.advanceTimersByTime(doubtAfterMs - 1);
  noteAnswer();
  vi.advanceTimersByTime(doubtAfterMs - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(["doubt"]);
});

it("asks for a check when another tab signs out and announces its own sign-out only to other tabs", async () => {
  const otherTab = new BroadcastChannel(channelName);
  const announced = new Promise((resolve) => {
    otherTab.onmessage = resolve;
  });
  announceSignOut();
  await announced;
  expect(heard).toEqual([]);
  otherTab.postMessage("signed-out");
  await vi.waitFor(() => expect(heard).toEqual(["doubt"]));
  otherTab.close();
});

it("asks for no check while another tab uses the session", async () => {
  const otherTab = new BroadcastChannel(channelName);
  noteAnswer();
  vi.advanceTimersByTime(doubtAfterMs - 1);
  const seen = new Promise((resolve) => {
    const listener = new BroadcastChannel(channelName);
    listener.onmessage = () => resolve(listener.close());
  });
  otherTab.postMessage("in-use");
  await seen;
  vi.advanceTimersByTime(doubtAfterMs - 1);
  expect(heard).toEqual([]);
  otherTab.close();
});
