import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import type { StoredFile, Verdict } from "../files.rules.ts";
import * as rules from "../files.rules.ts";
import { missingParts, partBytes, planParts } from "../parts.rules.ts";

const now = new Date("2026-11-15T09:30:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const mebibyte = 1024 ** 2;

const born = (size = 10): StoredFile =>
  rules.prepare(
    {
      id: newId("fil"),
      purpose: "entry_answer",
      name: "a.png",
      declaredType: "image/png",
      size,
      declaredSha256: null,
      objectKey: "files/acc/x/in",
      allowedTypes: null,
      keepsMetadata: false,
      entryId: null,
      fieldKey: null,
      uploadedBy: null,
    },
    now,
  );
const verdicts: Verdict[] = [
  { outcome: "ready", type: "image/png", sha256: "a", scan: "clean" },
  { outcome: "rejected", reason: "polyglot", sha256: "a" },
  { outcome: "quarantined", signature: "Eicar", type: "text/plain", sha256: "a" },
];

describe("an upload", () => {
  it("uses parts only above 16 MB", () => {
    expect(born(16 * mebibyte).uploadKind).toBe("single");
    expect(born(16 * mebibyte + 1).uploadKind).toBe("multipart");
  });

  it("ends after an hour, or when its bytes have arrived", () => {
    const file = born();
    expect(rules.isUploadOver(file, later(hour - 1))).toBe(false);
    expect(rules.isUploadOver(file, later(hour))).toBe(true);
    expect(rules.isUploadOver(rules.markUploaded(file, "k", now), now)).toBe(true);
  });

  it("can be extended by an hour repeatedly, for a day", () => {
    expect(rules.extendUpload(born(), later(hour / 2)).uploadExpiresAt).toEqual(later(1.5 * hour));
    expect(rules.extendUpload(born(), later(23.5 * hour)).uploadExpiresAt).toEqual(later(24 * hour));
  });

  it("in parts covers every byte once, within the number of parts that S3 allows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 16 * mebibyte + 1, max: 5 * 1024 ** 4 }), (size) => {
        const parts = planParts(size);
        expect(parts.length).toBeLessThanOrEqual(100);
        expect(parts.map(({ number }) => number)).toEqual(parts.map((_, index) => index + 1));
        expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(size);
        expect(parts.slice(0, -1).every(({ bytes }) => bytes === partBytes(size))).toBe(true);
        expect(parts.every(({ bytes }) => bytes > 0)).toBe(true);
        expect(partBytes(size)).toBeGreaterThanOrEqual(5 * mebibyte);
      }),
    );
  });

  it("lists parts that have not arrived or have a different length", () => {
    const size = 20 * mebibyte;
    const [one, two, three] = planParts(size);
    if (!one || !two || !three) throw new Error("three parts");
    expect(missingParts(size, [])).toEqual([one, two, three]);
    expect(missingParts(size, [two, { ...three, bytes: 1 }])).toEqual([one, three]);
    expect(missingParts(size, [three, two, one])).toEqual([]);
  });
});

describe("an inspected file", () => {
  it.each(verdicts)("is $outcome, with the findings", (verdict) => {
    const file = rules.settle(rules.beginScan(born(), now), verdict, later(1));
    expect([file.status, file.sha256, file.updatedAt]).toEqual([verdict.outcome, "a", later(1)]);
    expect(rules.holdsBytes(file)).toBe(verdict.outcome !== "rejected");
    expect(file.readyAt).toEqual(verdict.outcome === "ready" ? later(1) : null);
  });

  it("is dropped a day after it becomes unreferenced, and never while it is referenced", () => {
    const [verdict] = verdicts;
    if (!verdict) throw new Error("a verdict");
    const file = rules.settle(born(), verdict, now);
    expect(rules.isDropDue(file, later(24 * hour - 1))).toBe(false);
    expect(rules.isDropDue(file, later(24 * hour))).toBe(true);
    const attached = { ...file, unattachedSince: null };
    expect([rules.isAttached(attached), rules.isDropDue(attached, later(999 * hour))]).toEqual([true, false]);
    expect(rules.isDropDue(rules.remove(file, now), later(999 * hour))).toBe(false);
  });

  it("keeps no name after it is deleted", () => {
    expect(rules.remove(born(), now)).toMatchObject({ name: "", status: "deleted", deletedAt: now });
  });
});

it("gets a new revision with every change, so that each ETag is unique", () => {
  const steps = [
    (file: StoredFile) => rules.extendUpload(file, now),
    (file: StoredFile) => rules.beginUpload(file, "u", now),
    (file: StoredFile) => rules.markUploaded(file, "k", now),
    (file: StoredFile) => rules.beginScan(file, now),
    ...verdicts.map((verdict) => (file: StoredFile) => rules.settle(file, verdict, now)),
    (file: StoredFile) => rules.expire(file, now),
    (file: StoredFile) => rules.remove(file, now),
  ];
  for (const step of steps) expect(step(born()).revision).toBe(2);
});

it("has all of its keys in its folder", () => {
  const id = newId("acc");
  const folder = rules.newFolder({ id, uuid: "u", shard: "main" }, "r");
  expect(folder).toBe("files/u/r/");
  expect(rules.folderOf({ objectKey: rules.arrivalKey(folder) })).toBe(folder);
  expect(rules.folderOf({ objectKey: rules.keptKey(folder, "x") })).toBe(folder);
});
