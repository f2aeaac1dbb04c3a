// Tests the parts of field mode that need no browser.

import { loadDeviceTexts } from "@formstead/form-logic/texts/load-device-texts";
import { textLanguages } from "@formstead/form-logic/texts/text-language";
import { describe, expect, it } from "vitest";
import { summaryOf } from "../src/field/bar.tsx";
import { wordsOf } from "../src/field/field-host.ts";
import type { KeptEntry, KeptStatus } from "../src/field/field-store.ts";
import { withFiles } from "../src/field/send-entries.ts";
import type { Assets } from "../src/server/hosted-renderer.ts";
import { offlineFiles } from "../src/server/offline-files.ts";

const field = (key: string, type = "text", more: object = {}) => ({
  id: `fld_${key}`,
  key,
  type,
  label: key,
  ...more,
});
const formOf = (items: readonly object[], more: object = {}) =>
  ({ format: 1, title: "T", languages: ["en"], pages: [{ id: "p", items }], ...more }) as Parameters<
    typeof offlineFiles
  >[0];

describe("files in answers", () => {
  const answers = {
    name: "Ada",
    photo: [{ file_id: "a", name: "x.png", size: 1, mime: "image/png" }],
    sign: { file_id: "b", signed_at: "2026" },
    rows: [{ _id: "i_1", scan: [{ file_id: "c", name: "y", size: 2, mime: "z" }] }],
  };

  it("are replaced by those of the server, wherever they are", () => {
    const sent = (file_id: string) => ({ file_id, name: "new", size: 9, mime: "image/webp" });
    const files = new Map([
      ["a", sent("A")],
      ["b", sent("B")],
      ["c", sent("C")],
    ]);
    expect(withFiles(answers, files)).toEqual({
      name: "Ada",
      photo: [sent("A")],
      // A drawing has no other members of the file.
      sign: { file_id: "B", signed_at: "2026" },
      rows: [{ _id: "i_1", scan: [sent("C")] }],
    });
  });

  it("are omitted until they have been sent", () => {
    const none = new Map(["a", "b", "c"].map((id) => [id, undefined]));
    expect(withFiles(answers, none)).toEqual({
      name: "Ada",
      photo: null,
      sign: null,
      rows: [{ _id: "i_1", scan: null }],
    });
  });

  it("of other entries stay as they are", () => {
    expect(withFiles(answers, new Map([["z", { file_id: "Z" }]]))).toEqual(answers);
  });
});

describe("the words of an entry", () => {
  it("are its first answers, without passwords and hidden ones", () => {
    const form = formOf([
      field("source", "hidden"),
      field("pass", "password"),
      field("site"),
      field("count", "number"),
    ]);
    expect(wordsOf(form, { source: "qr", pass: "x", site: " North ", count: 3 })).toBe("North · 3");
    expect(wordsOf(form, {})).toBe("");
  });
});

describe("the line about the device", () => {
  const state = async (statuses: readonly KeptStatus[], more: object = {}) => ({
    texts: await loadDeviceTexts("en"),
    language: "en",
    entries: statuses.map((status, at) => ({ id: `${at}`, status }) as KeptEntry),
    isOnline: true,
    isOn: true,
    isReady: true,
    isFull: false,
    isPersisted: true,
    usedBytes: 0,
    install: undefined,
    ...more,
  });

  it.each([
    [[], {}, "Ready for offline use"],
    [[], { isReady: false }, "Preparing for offline use…"],
    [[], { isOnline: false }, "Offline"],
    [["draft"], {}, "Ready for offline use"],
    [["sent"], {}, "All responses sent"],
    [["sent", "waiting"], {}, "1 response not sent"],
    [["waiting", "sending"], { isOnline: false }, "Offline · 2 responses not sent"],
    [["waiting", "refused"], {}, "1 response needs attention"],
    [
      ["refused"],
      { isFull: true },
      "This device has no space left. Send the responses, or delete other data from the device.",
    ],
  ] as const)("says the most urgent: %j %j", async (statuses, more, text) => {
    expect(summaryOf(await state(statuses, more)).text).toBe(text);
  });
});

describe("texts for devices", () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

  it.each(textLanguages)("have the same names and placeholders in %s", async (language) => {
    const texts: Readonly<Record<string, string>> = await loadDeviceTexts(language);
    for (const [name, text] of Object.entries(await loadDeviceTexts("en")))
      expect([name, placeholders(texts[name] ?? "")]).toEqual([name, placeholders(text)]);
  });
});

describe("what a device keeps", () => {
  const chunks = Object.fromEntries(
    (
      [
        ["form.js", "form", ["core.js", "frame.js"]],
        ["field.js", "field", ["core.js", "device-en.js", "device-de.js", "device-fr.js"]],
        ["core.js", "core", ["repeat.js", "more.js", "de.js", "fr.js", "new-part.js"]],
        ["frame.js", "frame", []],
        ["repeat.js", "repeat", []],
        ["more.js", "more", ["phone.js"]],
        ["phone.js", "phone", []],
        ["new-part.js", "new-part", []],
        ...["de", "fr", "device-en", "device-de", "device-fr"].map(
          (name) => [`${name}.js`, name, []] as const,
        ),
      ] as const
    ).map(([file, name, loads]) => [file, { name, loads }]),
  );
  const assets: Assets = {
    base: "/e/",
    scripts: ["/e/hosted-1.js", "/e/form-1.js"],
    field: "/e/field-1.js",
    kiosk: "/e/kiosk-1.js",
    tracking: "/e/tracking-1.js",
    preloads: [],
    parts: {},
    chunks,
  };

  it("is everything except parts and languages that the form does not have", () => {
    const { files } = offlineFiles(formOf([field("a")], { languages: ["de"] }), assets);
    expect([...files].sort()).toEqual(
      ["hosted-1", "form-1", "field-1", "core", "de", "device-en", "device-de", "new-part"]
        .map((name) => `/e/${name}.js`)
        .sort(),
    );
    const { files: more } = offlineFiles(formOf([field("a", "phone")]), assets);
    expect(more).toContain("/e/phone.js");
  });

  it("includes pictures on the same server only", () => {
    const theme = { logo: "/assets/logo", cover: "https://other.example/cover.png" };
    const options = [
      { value: "a", image: "/assets/a.webp" },
      { value: "b", image: "//evil.example/b.png" },
    ];
    const form = formOf([field("a", "picture_choice", { settings: { options } })], { theme });
    expect(offlineFiles(form, assets).pictures).toEqual(["/assets/logo", "/assets/a.webp"]);
  });
});
