import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { changedConfig, type Installation, move, shownConfig } from "../extensions.rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const installation: Installation = {
  id: newId("ext"),
  slug: "a",
  version: "1.0.0",
  status: "installed",
  config: { a: 1 },
  sealed: { token: "sealed" },
  exposedForms: [],
  revision: 1,
  createdBy: null,
  createdAt: now,
  updatedAt: now,
};

describe("states", () => {
  it("can be enabled and disabled, and nothing else", () => {
    const disabled = move(installation, "disable", now);
    expect(disabled).toMatchObject({ ok: true, next: { status: "disabled", revision: 2 } });
    expect(move(installation, "enable", now)).toEqual({ ok: false, allowed: ["disabled"] });
    if (!disabled.ok) return;
    expect(move(disabled.next, "disable", now)).toEqual({ ok: false, allowed: ["installed"] });
    expect(move(disabled.next, "enable", now)).toMatchObject({ ok: true, next: { status: "installed" } });
  });
});

describe("a configuration", () => {
  it("keeps omitted properties, removes null ones, and keeps a secret that is sent back as shown", () => {
    const before = { a: 1, b: 2, token: "t", other: "o" };
    const secrets = ["token", "other"];
    expect(changedConfig(before, { a: null, c: 3, token: { set: true } }, secrets)).toEqual({
      b: 2,
      c: 3,
      token: "t",
      other: "o",
    });
    expect(changedConfig(before, { token: "new", other: null }, secrets)).toEqual({
      a: 1,
      b: 2,
      token: "new",
    });
    expect(changedConfig(before, { b: { set: true } }, secrets).b).toEqual({ set: true });
  });

  it("shows whether its secrets are set", () => {
    expect(shownConfig(installation, ["token", "other"])).toEqual({
      a: 1,
      token: { set: true },
      other: { set: false },
    });
  });
});
