import { describe, expect, it } from "vitest";
import { defineAction, defineExtension, defineTrigger, ExtensionFailure, z } from "./index.ts";

const Config = z.strictObject({ token: z.string(), time: z.string().default("08:00") });

const action = (more: object = {}) =>
  defineAction(Config, {
    key: "act",
    title: "Act",
    description: "Acts.",
    input: z.object({}),
    output: z.object({ token: z.string() }),
    timeoutMs: 1_000,
    example: { token: "a" },
    run: async (host) => ({ token: host.config.token }),
    ...more,
  });

const made = (more: object = {}) =>
  defineExtension({
    slug: "some-thing",
    name: "Some thing",
    version: "1.0.0",
    description: "Something.",
    author: "Somebody",
    hosts: ["api.example.org"],
    config: Config,
    secrets: ["token"],
    actions: [action()],
    triggers: [
      defineTrigger(Config, {
        key: "daily",
        title: "Daily",
        kind: "schedule",
        calendar: ({ time }) => ({ cron: `0 ${time.slice(0, 2)} * * *`, timezone: "UTC" }),
        run: async () => {},
      }),
    ],
    ...more,
  });

describe("defineExtension", () => {
  it("returns the given values and fills in empty defaults", () => {
    expect(made()).toMatchObject({ slug: "some-thing", secrets: ["token"], references: [] });
    expect(made().actions[0]).toMatchObject({ key: "act", exposeToRespondents: false });
    const bare = { secrets: undefined, actions: undefined, triggers: undefined };
    expect(made(bare)).toMatchObject({ secrets: [], actions: [], triggers: [] });
  });

  it.each([
    [{ slug: "Some Thing" }, /slug/],
    [{ slug: "some_thing" }, /slug/],
    [{ slug: "a".repeat(41) }, /slug/],
    [{ version: "1" }, /version/],
    [{ secrets: ["other"] }, /the secret other/],
    [{ actions: [action({ key: "Act" })] }, /Act/],
    [{ actions: [action(), action()] }, /keys must be unique/],
    [{ actions: [action({ timeoutMs: 60_001 })] }, /at most 60000 ms/],
    [{ actions: [action({ timeoutMs: 0 })] }, /at most 60000 ms/],
    [{ references: [{ source: "a.b" }] }, /a\.b/],
  ])("rejects %j", (more, message) => {
    expect(() => made(more)).toThrow(message);
  });
});

describe("ExtensionFailure", () => {
  it("is transient only if it says so", () => {
    expect(new ExtensionFailure("a", "b")).toMatchObject({ code: "a", message: "b", isTransient: false });
    expect(new ExtensionFailure("a", "b", true)).toMatchObject({
      isTransient: true,
      retryAfterMs: undefined,
    });
    expect(new ExtensionFailure("a", "b", { afterMs: 5 })).toMatchObject({
      isTransient: true,
      retryAfterMs: 5,
    });
  });
});
