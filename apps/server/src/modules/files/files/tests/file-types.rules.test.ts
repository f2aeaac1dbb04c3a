import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyType,
  type DetectedType,
  declaredTypeOf,
  downloadType,
  extensionOf,
  isTypeAllowed,
  judgeType,
} from "../file-types.rules.ts";

const known = (type: string, isContainer = false): DetectedType => ({ kind: "known", type, isContainer });
const text: DetectedType = { kind: "text" };
const unknown: DetectedType = { kind: "unknown" };
const recognizable = new Set(["image/png", "image/jpeg", "application/pdf", "application/zip", "video/webm"]);

const judge = (
  declared: string,
  name: string,
  byExtension: string | undefined,
  detected: DetectedType,
  allowed: readonly string[] | null = null,
) =>
  judgeType(
    {
      declared,
      extension: extensionOf(name),
      byExtension,
      detected,
      isRecognizable: (type) => recognizable.has(type),
    },
    allowed,
  );
const ok = (type: string) => ({ ok: true, type });
const mismatch = { ok: false, why: "type_mismatch" };
const refused = { ok: false, why: "type_not_allowed" };

describe("a file whose declared type, name, and content match", () => {
  it.each([
    ["image/png", "a.png", "image/png", known("image/png"), "image/png"],
    ["image/jpg", "a.jpeg", "image/jpeg", known("image/jpeg"), "image/jpg"],
    [anyType, "a.png", "image/png", known("image/png"), "image/png"],
    [anyType, "a", undefined, known("image/png"), "image/png"],
    [anyType, "a", undefined, text, "text/plain"],
    [anyType, "a", undefined, unknown, anyType],
    ["text/csv", "a.csv", "text/csv", text, "text/csv"],
    ["text/plain", "a.json", "application/json", text, "text/plain"],
    ["audio/webm", "a.webm", "video/webm", known("video/webm"), "audio/webm"],
    ["application/msword", "a.doc", "application/msword", known("application/x-cfb"), "application/msword"],
    [
      "application/vnd.google-earth.kmz",
      "a.kmz",
      undefined,
      known("application/zip", true),
      "application/vnd.google-earth.kmz",
    ],
    ["application/x-of-its-own", "a.own", undefined, unknown, "application/x-of-its-own"],
  ])("accepts %s named %s", (declared, name, byExtension, detected, type) => {
    expect(judge(declared, name, byExtension, detected)).toEqual(ok(type));
  });
});

describe("a file whose declared type, name, and content do not match", () => {
  it.each([
    ["declared as an image, is a document", "image/png", "a.png", "image/png", known("application/pdf")],
    ["declared as an image, is text", "image/png", "a.png", "image/png", text],
    ["declared as an image, is unknown", "image/png", "a.png", "image/png", unknown],
    ["named as another type", "image/png", "a.pdf", "application/pdf", known("image/png")],
    ["declared as text, is HTML", "text/plain", "a.txt", "text/plain", known("text/html")],
    ["declared as text, is an image", "text/plain", "a", undefined, known("image/png")],
    ["text named as a program", "text/plain", "run.bat", undefined, text],
    ["an image named as a program", "image/png", "a.png.lnk", undefined, known("image/png")],
  ])("is rejected: %s", (_what, declared, name, byExtension, detected) => {
    expect(judge(declared, name, byExtension, detected, ["*/*", "text/html"])).toEqual(mismatch);
  });
});

describe("the allowed types", () => {
  it.each([
    ["text/html", "a.html", "text/html", known("text/html")],
    ["image/svg+xml", "a.svg", "image/svg+xml", known("image/svg+xml")],
    ["application/javascript", "a.mjs", "text/javascript", text],
    ["application/x-msdownload", "a.exe", undefined, known("application/x-msdownload")],
    ["application/gzip", "a.gz", "application/gzip", known("application/gzip")],
  ])("%s is accepted only if listed explicitly", (declared, name, byExtension, detected) => {
    expect(judge(declared, name, byExtension, detected, null)).toEqual(refused);
    expect(judge(declared, name, byExtension, detected, [])).toEqual(refused);
    expect(
      judge(declared, name, byExtension, detected, ["*/*", "image/*", "text/*", "application/*"]),
    ).toEqual(refused);
    expect(judge(declared, name, byExtension, detected, [declared])).toEqual(ok(declared));
  });

  it("rejects an HTML page as plain text, by declared type and by name", () => {
    const allowed = ["text/plain"];
    expect(judge("text/plain", "a.html", "text/html", text, allowed)).toEqual(refused);
    expect(judge("text/html", "a.txt", "text/plain", text, allowed)).toEqual(refused);
  });

  it("include families and aliases", () => {
    expect(isTypeAllowed("image/png", ["image/*"])).toBe(true);
    expect(isTypeAllowed("image/jpg", ["image/jpeg"])).toBe(true);
    expect(isTypeAllowed("Image/PNG; x=1", ["image/png"])).toBe(true);
    expect(isTypeAllowed("imagery/png", ["image/*"])).toBe(false);
    expect(isTypeAllowed("application/pdf", ["image/*"])).toBe(false);
  });

  it("accept CSV under the name that Windows uses for it", () => {
    expect(declaredTypeOf("application/vnd.ms-excel", "a.csv")).toBe("text/csv");
    expect(declaredTypeOf("application/vnd.ms-excel", "a.xls")).toBe("application/vnd.ms-excel");
  });
});

describe("the type a file is served with", () => {
  it.each([
    ["image/png", "image/png"],
    ["application/pdf", "application/pdf"],
    ["text/csv", "text/csv"],
    ["image/svg+xml", anyType],
    ["text/html", anyType],
    ["application/xhtml+xml", anyType],
    ["text/xml", anyType],
    ["text/css", anyType],
    ["application/javascript", anyType],
    [null, anyType],
  ])("%s becomes %s", (type, expected) => {
    expect(downloadType(type)).toBe(expected);
  });
});

it("an extension is the part after the last dot of any name", () => {
  expect(["a.B", "a.tar.gz", "a", ".htaccess", "a.", "a. b"].map(extensionOf)).toEqual([
    "b",
    "gz",
    "",
    "htaccess",
    "",
    "",
  ]);
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(extensionOf(name)).not.toMatch(/[./\\\s]/);
    }),
  );
});
