import { describe, expect, it } from "vitest";
import { idToUuid, newId } from "../../../platform/ids/ids.ts";
import * as rules from "./data-export.rules.ts";

const now = new Date("2026-11-15T09:30:00Z");

describe("the lines of an export", () => {
  it("are one JSON document each, whatever a row contains", () => {
    const row = { id: "1", text: 'line\nbreak, "quotes" and \u2028' };
    const line = rules.rowLine("notes", row);
    expect(line.indexOf("\n")).toBe(line.length - 1);
    expect(JSON.parse(line)).toEqual({ type: "notes", data: row });
  });

  it("start with a manifest and end with the number of rows", () => {
    const id = newId("acc");
    const account = { id, uuid: idToUuid(id), shard: "main" };
    expect(JSON.parse(rules.manifestLine({ account, createdAt: now, counts: { projects: 2 } }))).toEqual({
      object: "export",
      version: 1,
      account_id: id,
      created_at: "2026-11-15T09:30:00.000Z",
      counts: { projects: 2 },
    });
    expect(JSON.parse(rules.endLine(2))).toEqual({ object: "end", rows: 2 });
  });
});

describe("the file of an export", () => {
  const expiresAt = new Date(now.getTime() + 1);

  it.each([
    ["queued", null, "not_ready"],
    ["running", null, "not_ready"],
    ["failed", expiresAt, "not_ready"],
    ["canceled", expiresAt, "not_ready"],
    ["succeeded", expiresAt, "ready"],
    ["succeeded", now, "expired"],
  ])("for a job that is %s and expires %s: %s", (status, expires, verdict) => {
    expect(rules.judge({ status, expiresAt: expires }, now)).toBe(verdict);
  });
});
