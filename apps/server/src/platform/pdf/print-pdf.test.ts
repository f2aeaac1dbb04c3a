/** Documents printed by a real Chromium: what they contain, and that printing fetches and reads nothing else. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "../../test-kit/eventually.ts";
import { printPdf } from "./print-pdf.ts";

const chromium = "/usr/bin/chromium";
let canary: Server;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  canary = createServer((request, response) => {
    asked.push(String(request.url));
    response.end("ok");
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => canary.close(resolve)));

/** The streams of a PDF, decompressed. They contain glyph numbers instead of text, so the tests compare lengths. */
function streamsOf(pdf: Buffer): string {
  const parts: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at !== -1; at = pdf.indexOf("stream\n", at + 7)) {
    try {
      parts.push(inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString("latin1"));
    } catch {
      // Not every stream is compressed.
    }
  }
  return parts.join("\n");
}

/** The number of operators that show text, as a measure of the content. */
const glyphsIn = (pdf: Buffer) => (streamsOf(pdf).match(/\bT[jJ]\b/g) ?? []).length;

describe("printPdf", { timeout: 120_000 }, () => {
  it("creates a document with the expected number of pages", async () => {
    const one = await printPdf(chromium, "<p>Hello</p>");
    const two = await printPdf(chromium, '<p>Hello</p><p style="break-before:page">World</p>');
    expect(one.subarray(0, 5).toString()).toBe("%PDF-");
    const pagesOf = (pdf: Buffer) => /\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1];
    expect([pagesOf(one), pagesOf(two)]).toEqual(["1", "2"]);
  });

  it("shows images that are embedded in the document", async () => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const pdf = await printPdf(chromium, `<head></head><img width="50" src="data:image/png;base64,${png}">`);
    expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  });

  it("sends no requests and reads no files for any page, without relying on the sanitizer", async () => {
    const url = `http://127.0.0.1:${port}`;
    const hostile = [
      `<img src="${url}/img">`,
      `<img srcset="${url}/srcset 1x">`,
      `<p style="background:url(${url}/style)">x</p>`,
      `<style>@import url(${url}/import); p{background:url(${url}/css)} @font-face{font-family:F;src:url(${url}/font)} p{font-family:F}</style>`,
      `<iframe src="${url}/iframe"></iframe>`,
      `<link rel="stylesheet" href="${url}/link"><link rel="preload" as="image" href="${url}/preload"><link rel="dns-prefetch" href="${url}">`,
      `<object data="${url}/object"></object><embed src="${url}/embed">`,
      `<video src="${url}/video" autoplay poster="${url}/poster"></video>`,
      `<script src="${url}/script"></script><script>fetch("${url}/fetch")</script>`,
      `<svg><image href="${url}/svg"/><use href="${url}/use"/></svg>`,
      `<form action="${url}/form"><input autofocus></form>`,
      `<meta http-equiv="refresh" content="0;url=${url}/refresh">`,
      `<base href="${url}/"><img src="relative">`,
    ];
    const [refresh = ""] = hostile.splice(-2, 1);
    for (const html of [hostile.join(""), hostile.toReversed().join(""), refresh])
      expect((await printPdf(chromium, `<head></head>${html}`)).length).toBeGreaterThan(500);
    expect(asked).toEqual([]);
    // Makes sure that the canary itself works.
    await fetch(`${url}/song`);
    expect(asked.splice(0)).toEqual(["/song"]);
  });

  it("prints the document even if it tries to navigate elsewhere while it is printed", async () => {
    const text = "<head></head><p>x</p>";
    const plain = await printPdf(chromium, text);
    const leaving = `${text}<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/elsewhere">`;
    // Which one comes first, the navigation or the print, is a matter of luck.
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(glyphsIn(await printPdf(chromium, leaving))).toBe(glyphsIn(plain));
    expect(asked).toEqual([]);
  });

  it("does not contain files of the server", async () => {
    const plain = await printPdf(chromium, "<head></head><p>x</p>");
    for (const html of [
      '<iframe src="file:///etc/passwd" width="900" height="900"></iframe>',
      '<object data="file:///etc/passwd" width="900" height="900"></object>',
      '<embed src="file:///etc/passwd">',
      '<meta http-equiv="refresh" content="0;url=file:///etc/passwd">',
      "<script>location='file:///etc/passwd'</script>",
    ]) {
      const pdf = await printPdf(chromium, `<head></head><p>x</p>${html}`);
      expect(pdf.includes("root:"), html).toBe(false);
      expect(glyphsIn(pdf), html).toBe(glyphsIn(plain));
    }
    expect(glyphsIn(await printPdf(chromium, `<pre>${"line\n".repeat(20)}</pre>`))).toBeGreaterThan(
      glyphsIn(plain) + 10,
    );
  });

  it("does not run scripts", async () => {
    const plain = await printPdf(chromium, "<head></head><p>x</p>");
    const script =
      "<script>document.body.innerHTML += '<p>y</p>'.repeat(30)</script><img src=x onerror=\"document.body.innerHTML='<p>y</p>'.repeat(30)\">";
    expect(glyphsIn(await printPdf(chromium, `<head></head><p>x</p>${script}`))).toBe(glyphsIn(plain));
  });

  it("kills all processes of a late document, and reports a missing Chromium", async () => {
    // Other test files print at the same time, so this test looks only for processes with its own folder.
    const folder = await mkdtemp(join(tmpdir(), "pdf-test-"));
    vi.stubEnv("TMPDIR", folder);
    const began = performance.now();
    await expect(printPdf(chromium, "<p>x</p>", 30)).rejects.toMatchObject({ reason: "late" });
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect(printPdf("/nowhere/chromium", "<p>x</p>")).rejects.toMatchObject({ reason: "missing" });
    await expect(printPdf("/bin/false", "<p>x</p>")).rejects.toMatchObject({ reason: "missing" });
    vi.unstubAllEnvs();
    // The processes are already killed, but the kernel may list them a moment longer.
    await eventually(() => {
      const processes = execFileSync("ps", ["-eo", "args"]).toString();
      expect(processes.split("\n").filter((line) => line.includes(folder))).toEqual([]);
    });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
