import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlobStore } from "../../../../platform/blob/blob.ts";
import { createDiskBlobStore } from "../../../../platform/blob/disk-blob-store.ts";
import {
  docx,
  gif,
  jpeg,
  pdf,
  png,
  program,
  tiff,
  webm,
  type ZipEntry,
  zip,
} from "../../../../test-kit/sample-files.ts";
import { createInspector } from "../engine/inspector.ts";

let dir: string;
let blob: BlobStore;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "formstead-inspector-"));
  blob = createDiskBlobStore({
    dir: join(dir, "store"),
    baseUrl: "http://127.0.0.1",
    secret: "s".repeat(32),
  });
  await blob.ensureBucket();
});
afterAll(() => rm(dir, { recursive: true }));

interface Claims {
  readonly name?: string;
  readonly declaredType?: string;
  readonly declaredSha256?: string | null;
  readonly allowedTypes?: readonly string[] | null;
  readonly size?: number;
}

async function look(bytes: Buffer, claims: Claims = {}) {
  const objectKey = `t/${randomBytes(8).toString("hex")}`;
  await blob.put(objectKey, bytes, { contentType: "x/y" });
  const file = {
    objectKey,
    size: bytes.length,
    name: "file",
    declaredType: "application/octet-stream",
    declaredSha256: null,
    allowedTypes: null,
    ...claims,
  };
  return createInspector({ blob, scanner: undefined }).inspect(file, AbortSignal.timeout(20_000));
}

const verdictOf = async (bytes: Buffer, claims?: Claims) => {
  const verdict = await look(bytes, claims);
  return verdict.outcome === "ready" ? verdict.type : verdict.outcome === "rejected" ? verdict.reason : "?";
};

describe("valid files are recognized as their type", () => {
  const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const odt = "application/vnd.oasis.opendocument.text";
  it.each<[string, Buffer, string, string]>([
    ["a.png", png(), "image/png", "image/png"],
    ["a.jpg", jpeg(), "image/jpeg", "image/jpeg"],
    ["large-preface.jpg", jpeg(100, 100, 900_000), "image/jpeg", "image/jpeg"],
    ["a.gif", gif(), "image/gif", "image/gif"],
    ["scan.tif", tiff(2000, 3000), "image/tiff", "image/tiff"],
    ["a.pdf", pdf, "application/pdf", "application/pdf"],
    ["a.zip", zip([{ name: "a.txt", body: "a" }]), "application/zip", "application/zip"],
    [
      "with-pdf.zip",
      zip([{ name: "a.pdf", body: pdf, isStored: true }]),
      "application/zip",
      "application/zip",
    ],
    ["empty.zip", zip([]), "application/zip", "application/zip"],
    ["a.docx", docx(), word, word],
    [
      "a.xlsx",
      zip([
        { name: "[Content_Types].xml", body: "x" },
        { name: "xl/workbook.xml", body: "x" },
      ]),
      xlsx,
      xlsx,
    ],
    ["a.odt", zip([{ name: "mimetype", body: odt, isStored: true }]), odt, odt],
    ["voice.webm", webm, "audio/webm", "audio/webm"],
    ["a.csv", Buffer.from("name;größe\nx;1\n", "latin1"), "text/csv", "text/csv"],
    ["wide.txt", Buffer.from("\ufeffwide", "utf16le"), "text/plain", "text/plain"],
    ["cars.txt", Buffer.from("BMW and MZ are makers of motorcycles"), "text/plain", "text/plain"],
    ["notes.md", Buffer.from("<!-- draft -->\n# Notes"), "text/markdown", "text/markdown"],
    ["a.bin", randomBytes(100_000), "application/octet-stream", "application/octet-stream"],
    ["", png(), "application/octet-stream", "image/png"],
  ])("%s", async (name, bytes, declaredType, expected) => {
    expect(await verdictOf(bytes, { name, declaredType })).toBe(expected);
  });

  it("returns their SHA-256", async () => {
    const bytes = png();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(await look(bytes, { declaredSha256: sha256 })).toMatchObject({
      outcome: "ready",
      sha256,
      scan: "skipped",
    });
  });
});

describe("files that do not match their declared type", () => {
  it.each<[string, Buffer, Claims]>([
    ["checksum_mismatch", png(), { declaredSha256: "0".repeat(64) }],
    ["size_mismatch", png(), { size: 3 }],
    ["type_mismatch", pdf, { name: "a.png", declaredType: "image/png" }],
    [
      "type_mismatch",
      Buffer.from("<html><script>x()</script>"),
      { name: "a.txt", declaredType: "text/plain" },
    ],
    [
      "type_mismatch",
      Buffer.from("\ufeff<svg onload='x()'>", "utf16le"),
      { name: "a.txt", declaredType: "text/plain" },
    ],
    ["type_mismatch", program, { name: "a.png", declaredType: "image/png" }],
    ["type_mismatch", Buffer.from("@echo off"), { name: "a.bat", declaredType: "text/plain" }],
    [
      "type_mismatch",
      zip([{ name: "a", body: "a" }]),
      { name: "a.docx", declaredType: "application/octet-stream" },
    ],
    [
      "type_mismatch",
      docx([{ name: "word/vbaProject.bin", body: "x" }]),
      { name: "a.docx", declaredType: "application/octet-stream" },
    ],
    ["type_not_allowed", program, { name: "setup.exe" }],
    ["type_not_allowed", docx([{ name: "word/vbaProject.bin", body: "x" }]), { name: "a.docm" }],
    ["type_not_allowed", zip([{ name: "META-INF/MANIFEST.MF", body: "x" }]), { name: "a.jar" }],
    ["type_not_allowed", Buffer.from("<!DOCTYPE html><p>"), { name: "a.html", declaredType: "text/html" }],
    [
      "type_not_allowed",
      Buffer.from("<?xml version='1.0'?><!-- x --><svg/>".replace("/>", " />")),
      { name: "a.svg" },
    ],
    ["type_not_allowed", gzipSync("x"), { name: "a.gz" }],
    ["type_not_allowed", pdf, { name: "a.pdf", allowedTypes: ["image/*"] }],
  ])("%s", async (reason, bytes, claims) => {
    expect(await verdictOf(bytes, claims)).toBe(reason);
  });

  it("accepts HTML and SVG where they are listed explicitly", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const named = { name: "a.svg", declaredType: "image/svg+xml", allowedTypes: ["image/svg+xml"] };
    expect(await verdictOf(svg, named)).toBe("image/svg+xml");
    expect(await verdictOf(svg, { ...named, allowedTypes: ["image/*"] })).toBe("type_not_allowed");
  });
});

describe("files of two types at once", () => {
  const archive = zip([{ name: "a.txt", body: "a" }]);
  it.each<[string, Buffer]>([
    ["an image followed by an archive", Buffer.concat([gif(), archive])],
    ["an image followed by an archive with a comment", Buffer.concat([png(), zip([], "a long comment")])],
    ["a document followed by an archive", Buffer.concat([pdf, archive])],
    ["text followed by an archive", Buffer.concat([Buffer.from("text ".repeat(60_000)), archive])],
    ["an archive with a document before its end record", zip([{ name: "%PDF-1.4 a", body: "x" }])],
    ["an image that contains a document", gif(1, 1, `\x21\xfe\x20%PDF-1.4\n${"x".repeat(30)}`)],
    ["text that readers would find a document in", Buffer.from(`harmless\n${pdf}`)],
    ["an image that contains HTML", gif(1, 1, "\x21\xfe\x20<script>alert(1)</script>      \0")],
  ])("%s", async (_what, bytes) => {
    expect(await verdictOf(bytes, { name: "x" })).toBe("polyglot");
  });
});

describe("images", () => {
  it.each<[string, Buffer, string]>([
    ["a PNG of 51 megapixels", png(10_200, 5_000), "image_too_large"],
    ["a PNG of 50 megapixels", png(10_000, 5_000), "image/png"],
    ["an image with too many pixels", png(2 ** 31 - 1, 2 ** 31 - 1), "image_too_large"],
    ["a GIF", gif(65_535, 65_535), "image_too_large"],
    ["a JPEG with a late header", jpeg(65_000, 65_000, 900_000), "image_too_large"],
    ["a TIFF with its directory at the end", tiff(100_000, 100_000), "image_too_large"],
    [
      "a JPEG without a header",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9]),
      "image_unreadable",
    ],
    ["a truncated PNG", png().subarray(0, 20), "image_unreadable"],
  ])("%s", async (_what, bytes, expected) => {
    expect(await verdictOf(bytes)).toBe(expected);
  });
});

describe("archives", () => {
  const zeros = Buffer.alloc(5 * 1024 ** 2);
  const many = (count: number): ZipEntry[] =>
    Array.from({ length: count }, (_, n) => ({ name: `${n}`, body: "", isStored: true }));
  const inner = zip([{ name: "a", body: "a" }]);
  const deep = zip([{ name: "inner.zip", body: inner }]);
  it.each<[string, Buffer, string]>([
    ["a zip bomb", zip([{ name: "zeros", body: zeros }]), "archive_too_large"],
    [
      "a zip bomb with a false declared size",
      zip([{ name: "zeros", body: zeros, declaredSize: 10 }]),
      "archive_unreadable",
    ],
    [
      "a nested zip bomb",
      zip([{ name: "inner.zip", body: zip([{ name: "zeros", body: zeros }]), isStored: true }]),
      "archive_too_large",
    ],
    ["1,001 files", zip(many(1_001)), "archive_too_many_files"],
    ["1,000 files", zip(many(1_000)), "application/zip"],
    [
      "nested archives with too many files in total",
      zip([
        { name: "a.zip", body: zip(many(600)) },
        { name: "b.zip", body: zip(many(600)) },
      ]),
      "archive_too_many_files",
    ],
    ["an archive in an archive", deep, "application/zip"],
    ["three levels of nesting", zip([{ name: "deep.zip", body: deep }]), "archive_too_deep"],
    [
      "another archive type at the second level",
      zip([{ name: "a.zip", body: zip([{ name: "a.gz", body: gzipSync("x") }]) }]),
      "archive_too_deep",
    ],
    ["a link", zip([{ name: "link", body: "/etc/passwd", mode: 0o120777 }]), "archive_symlink"],
    ["encrypted", zip([{ name: "a", body: "a", isEncrypted: true }]), "archive_encrypted"],
    ["a path that leaves its folder", zip([{ name: "../../a", body: "a" }]), "archive_unreadable"],
    ["truncated", zip([{ name: "a", body: randomBytes(1000) }]).subarray(0, 600), "archive_unreadable"],
    ["a document that is a zip bomb", docx([{ name: "word/media/a.bmp", body: zeros }]), "archive_too_large"],
  ])("%s", async (_what, bytes, expected) => {
    expect(await verdictOf(bytes)).toBe(expected);
  });

  it("reads a large valid archive in ranges", async () => {
    const entries = Array.from({ length: 40 }, (_, n) => ({ name: `${n}.bin`, body: randomBytes(120_000) }));
    expect(await verdictOf(zip(entries))).toBe("application/zip");
  });
});
