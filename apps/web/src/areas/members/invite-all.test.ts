import { describe, expect, it, vi } from "vitest";
import { Problem } from "../../api/problem.ts";
import { inviteAll } from "./invite-all.ts";

const problem = (code: string, status: number) => Problem.from({ code }, new Response(null, { status }));
const states = (outcomes: Awaited<ReturnType<typeof inviteAll>>) => outcomes.map(({ state }) => state);

describe("inviteAll", () => {
  it("continues after an error that concerns only one address", async () => {
    const known = problem("already_member", 409);
    const invite = vi.fn((email: string) => (email === "b" ? Promise.reject(known) : Promise.resolve()));
    const onProgress = vi.fn();
    const outcomes = await inviteAll(["a", "b", "c"], { invite, onProgress });
    expect(outcomes).toEqual([
      { email: "a", state: "sent" },
      { email: "b", state: "refused", error: known },
      { email: "c", state: "sent" },
    ]);
    expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
  });

  it.each([
    ["a rate limit", problem("rate_limited", 429)],
    ["a missing permission", problem("forbidden", 403)],
    ["a network error", new TypeError("Failed to fetch")],
  ])("stops at %s and leaves the remaining addresses untried", async (_, error) => {
    const invite = vi.fn((email: string) => (email === "b" ? Promise.reject(error) : Promise.resolve()));
    const outcomes = await inviteAll(["a", "b", "c", "d"], { invite, onProgress: () => {} });
    expect(states(outcomes)).toEqual(["sent", "refused", "untried", "untried"]);
    expect(invite).toHaveBeenCalledTimes(2);
  });
});
