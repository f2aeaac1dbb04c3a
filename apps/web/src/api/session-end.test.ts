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

it("reports a session that the server does not know", () => {
  for (const code of [undefined, "forbidden", "session_expired", "authentication_required"]) noteAnswer(code);
  expect(heard).toEqual(["ended", "ended"]);
});

it("doubts a session that nothing was asked of for longer than it lives", () => {
  noteAnswer();
  vi.advanceTimersByTime(doubtAfterMs - 1);
  noteAnswer();
  vi.advanceTimersByTime(doubtAfterMs - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(["doubt"]);
});

it("doubts the session when another tab has signed out, and announces a sign-out here to the others only", async () => {
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
