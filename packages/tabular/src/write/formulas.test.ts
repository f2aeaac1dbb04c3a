/**
 * Checks that LibreOffice finds no formulas in the written files. Requires `soffice` (Debian:
 * libreoffice-calc-nogui); skipped without it, except in CI.
 */
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unguard } from "../formula-safe.ts";
import { formulaPayloads } from "./formula-payloads.ts";
import type { WriterOptions } from "./table-writer.ts";
import { createWriter } from "./writer.ts";

const hasOffice = spawnSync("soffice", ["--version"]).status === 0;
const columns = [
  { name: "n", type: "number" },
  { name: "text", type: "text" },
] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "formulas-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The document that LibreOffice creates from a file with one payload per row. */
async function opened(name: string, format: "csv" | "xlsx", options: WriterOptions = {}): Promise<string> {
  const writer = createWriter(format, columns, options);
  const bytes = buffer(writer.stream);
  await writer.write(formulaPayloads.map((payload, at) => [at, payload]));
  await writer.end();
  await writeFile(join(folder, `${name}.${format}`), await bytes);
  const reading = format === "csv" ? ["--infilter=CSV:44,34,76"] : [];
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const convert = [
    "--headless",
    profile,
    ...reading,
    "--convert-to",
    "fods",
    "--outdir",
    folder,
    join(folder, `${name}.${format}`),
  ];
  await promisify(execFile)("soffice", convert, { timeout: 120_000 });
  return readFile(join(folder, `${name}.fods`), "utf8");
}

const formulasIn = (document: string) => document.match(/table:formula=/g)?.length ?? 0;

/** The text of the second column, by row. */
function textsOf(document: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, row = ""] of document.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)) {
    const cells = [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)];
    const at = /office:value="(\d+)"/.exec(cells[0]?.[1] ?? "")?.[1];
    if (at === undefined) continue;
    const lines = [...(cells[1]?.[2] ?? "").matchAll(/<text:p>(.*?)<\/text:p>|<text:p\/>/gs)];
    texts.set(Number(at), lines.map(([, line = ""]) => plain(line)).join("\n"));
  }
  return texts;
}

function plain(xml: string): string {
  return xml
    .replace(/<text:s text:c="(\d+)"\/>/g, (_, count) => " ".repeat(Number(count)))
    .replaceAll("<text:s/>", " ")
    .replaceAll("<text:tab/>", "\t")
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([0-9a-f]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

/** The text as stored in the document, with uniform line breaks and without other control characters. */
const asKept = (text: string) =>
  text.replace(/\r\n?/g, "\n").replace(/\p{Cc}/gu, (one) => (one === "\n" ? one : ""));

describe.skipIf(!hasOffice && process.env.CI === undefined)("opened by LibreOffice", () => {
  it("has enough payloads", () => {
    expect(formulaPayloads.length).toBeGreaterThanOrEqual(150);
  });

  it("finds formulas without the guard, so this test can fail", { timeout: 150_000 }, async () => {
    expect(formulasIn(await opened("open", "csv", { formulaSafe: false }))).toBeGreaterThanOrEqual(15);
  });

  it("finds no formula in a CSV file, and restores every text", { timeout: 150_000 }, async () => {
    const document = await opened("guarded", "csv");
    expect(formulasIn(document)).toBe(0);
    const texts = textsOf(document);
    expect(texts.size).toBe(formulaPayloads.length);
    for (const [at, payload] of formulaPayloads.entries())
      expect(asKept(unguard(texts.get(at) ?? "")), JSON.stringify(payload)).toBe(asKept(payload));
  });

  it("finds no formula in an XLSX file, and every text is unchanged", { timeout: 150_000 }, async () => {
    const document = await opened("typed", "xlsx");
    expect(formulasIn(document)).toBe(0);
    const texts = textsOf(document);
    expect(texts.size).toBe(formulaPayloads.length);
    for (const [at, payload] of formulaPayloads.entries())
      expect(asKept(texts.get(at) ?? ""), JSON.stringify(payload)).toBe(asKept(payload));
  });
});
