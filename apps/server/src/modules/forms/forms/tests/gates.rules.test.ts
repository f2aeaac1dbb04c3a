import { describe, expect, it } from "vitest";
import { type Gate, whyNotBegin, whyNotSubmit } from "../gates.rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const open: Gate = {
  id: "frm_01h455vb4pex5vsknk084sn02q" as Gate["id"],
  slug: "form",
  status: "open",
  closedReason: null,
  stoppedAt: null,
  access: "public",
  maxEntries: null,
  opensAt: null,
  closesAt: null,
  captcha: "off",
  locales: ["en"],
  versionNumber: 1,
};

describe("a form accepts entries", () => {
  it.each<[string, Partial<Gate>, string | null, string | null]>([
    ["while it is open", {}, null, null],
    ["not before it opens", { opensAt: hours(1) }, "not_open_yet", "not_open_yet"],
    ["not after it closes, but existing entries have one more day", { closesAt: hours(-23) }, "closed", null],
    ["not even existing entries after that day", { closesAt: hours(-24) }, "closed", "closed"],
    [
      "not while paused, but existing entries have one more day",
      { status: "paused", stoppedAt: hours(-1) },
      "paused",
      null,
    ],
    [
      "not even existing entries a day after the pause",
      { status: "paused", stoppedAt: hours(-25) },
      "paused",
      "paused",
    ],
    ["not when closed", { status: "closed", closedReason: "manual", stoppedAt: hours(-1) }, "closed", null],
    [
      "not when full, including existing entries",
      { status: "closed", closedReason: "cap", stoppedAt: hours(-1) },
      "full",
      "full",
    ],
    ["not when archived", { status: "archived", stoppedAt: hours(-1) }, "archived", null],
    [
      "not in the trash, including existing entries",
      { status: "trashed", stoppedAt: hours(-1) },
      "trashed",
      "trashed",
    ],
    ["not before it is published", { status: "unpublished" }, "not_published", "not_published"],
  ])("%s", (_name, facts, begin, submit) => {
    expect(whyNotBegin({ ...open, ...facts }, now)).toBe(begin);
    expect(whyNotSubmit({ ...open, ...facts }, now)).toBe(submit);
  });
});
