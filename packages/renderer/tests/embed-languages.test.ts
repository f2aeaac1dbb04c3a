// Checks that the renderer's own texts are complete in every language and loaded with the form.
import { gzipSync } from "node:zlib";
import { en } from "@formstead/form-logic/texts/en";
import { enMore } from "@formstead/form-logic/texts/en-more";
import { languages } from "@formstead/form-logic/texts/load-texts";
import { describe, expect, it } from "vitest";
import { bundleForBrowsers } from "../build/bundle.ts";

// Variants repeat them.
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(Object.entries(languages))("%s", (_language, load) => {
  it("has every text with the same placeholders, and none in English", async () => {
    const { texts, loadMore } = await load();
    const { more } = await loadMore();
    for (const [ours, theirs] of [
      [en, texts],
      [enMore, more],
    ] as const) {
      expect(Object.keys(theirs)).toEqual(expect.arrayContaining(Object.keys(ours)));
      expect(Object.keys(theirs).length).toBe(Object.keys(ours).length);
      for (const [name, text] of Object.entries(ours)) {
        const told = (theirs as Readonly<Record<string, string>>)[name] ?? "";
        expect([name, placeholders(told)]).toEqual([name, placeholders(text)]);
        expect([name, told.trim()]).toEqual([name, told]);
        // Whole sentences are never the same in two languages.
        if (text.includes(" ") && /^[A-Z].*\.$/.test(text)) expect(told).not.toBe(text);
      }
    }
  });
});

it("loads each language in chunks of at most 2.5 KB", async () => {
  const chunks = (await bundleForBrowsers()).filter(({ facadeModuleId }) =>
    /\/texts\/[a-z]{2}(-more)?\.ts$/.test(facadeModuleId ?? ""),
  );
  expect(chunks.length).toBe(2 * Object.keys(languages).length + 1);
  for (const { name, code } of chunks) expect([name, gzipSync(code).length < 2_560]).toEqual([name, true]);
});
