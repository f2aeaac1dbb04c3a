/**
 * Members and settings of forms, pages, fields, blocks, and themes: each changes the rendered page or the engine's
 * results, or is rejected. Names come from the definition reader and the block catalog.
 */
import {
  blockCatalogue,
  definitionSchemas,
  type FormDefinition,
  type JsonObject,
  readDefinition,
} from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { drawn, judged, refusalsOf } from "./drawn-form.ts";

const text = { id: "f", type: "text", key: "answer", label: "Answer" };
const formOf = (items: readonly object[], more: object = {}): FormDefinition =>
  ({ format: 1, title: "Form", languages: ["en"], pages: [{ id: "p", items }], ...more }) as FormDefinition;
const isHidden = { field: "answer", op: "eq", value: "never" };

/** All pages, before and after an answer, and the engine's results. */
async function lookOf(definition: FormDefinition): Promise<string> {
  const all = [
    { answers: {} },
    { answers: { answer: "x" } },
    { answers: {}, place: "q" },
    { answers: {}, place: "done" },
    { answers: {}, place: "check" },
  ];
  const pages = await Promise.all(all.map((one) => drawn(definition, one)));
  return JSON.stringify([pages, judged(definition, {}), judged(definition, { answer: "x" })]);
}

async function isNoticed(before: FormDefinition, after: FormDefinition): Promise<boolean> {
  const known = refusalsOf(before);
  if (refusalsOf(after).some((one) => !known.includes(one))) return true;
  return (await lookOf(before)) !== (await lookOf(after));
}

describe.each(Object.entries(blockCatalogue).filter(([, { isOffered }]) => isOffered !== false))(
  "the block %s",
  (type, { settings }) => {
    const block = {
      id: "b",
      type,
      ...(type === "rich_text_block" && { content: richText("Words") }),
      ...(type === "heading" && { settings: { text: "H" } }),
    };
    const names = Object.keys(settings);
    it.each([...names, "unknown"])("%s has an effect or is rejected", async (name) => {
      const given = {
        ...block,
        settings: { [name]: name.endsWith("url") ? "https://x.example/a" : "words" },
      };
      expect(await isNoticed(formOf([text, { ...block, settings: {} }]), formOf([text, given]))).toBe(true);
    });
    it("is hidden by visible_if", async () => {
      // A captcha is never visible: it takes effect when an entry is created.
      if (type === "captcha") return;
      const hidden = formOf([text, { ...block, visible_if: isHidden }]);
      expect(await drawn(hidden)).toBe(await drawn(formOf([text])));
      const inRepeat = (items: readonly object[]) =>
        formOf([{ id: "r", type: "repeat", key: "r", min: 1, items: [text, ...items] }]);
      const answers = { r: [{ _id: "one", answer: "x" }] };
      expect(await drawn(inRepeat([{ ...block, visible_if: isHidden }]), { answers })).toBe(
        await drawn(inRepeat([]), { answers }),
      );
    });
  },
);

it("unavailable blocks are rejected", () => {
  const off = Object.entries(blockCatalogue).filter(([, { isOffered }]) => isOffered === false);
  for (const [type] of off)
    expect(refusalsOf(formOf([{ id: "b", type }])).join()).toContain("type_not_available");
});

it("every allowed block is described", () => {
  const isBlock = (type: string) => readDefinition(formOf([{ id: "b", type }]) as never).ok;
  const known = Object.keys(blockCatalogue);
  expect(known.filter((type) => !isBlock(type))).toEqual([]);
});

function richText(words: string) {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: words }] }] };
}

describe("members of a field", () => {
  const members: Readonly<Record<string, unknown>> = {
    label: "Other",
    hint: "A hint",
    placeholder: "Type",
    required: true,
    read_only: true,
    default: "d",
    formula: '"x"',
    required_if: { not: isHidden },
    read_only_if: { not: isHidden },
    visible_if: isHidden,
    checks: [{ id: "c", holds: isHidden, message: "No." }],
    key: "other",
    type: "number",
  };
  it.each(Object.entries(members))("%s", async (name, value) => {
    expect(await isNoticed(formOf([text]), formOf([{ ...text, [name]: value }]))).toBe(true);
  });
});

describe("settings of a form", () => {
  const settings: JsonObject = {
    layout: "single",
    submit_label: "Send",
    thanks: richText("Thanks") as never,
    check_answers: true,
  };
  it.each(Object.entries(settings))("%s", async (name, value) => {
    const two = [
      { id: "p", items: [text] },
      { id: "q", items: [{ ...text, id: "g", key: "more" }] },
    ];
    const base = formOf([], { pages: two });
    expect(await isNoticed(base, { ...base, settings: { [name]: value } } as FormDefinition)).toBe(true);
  });
  it("an unknown one is rejected", () => {
    expect(readDefinition(formOf([text], { settings: { unknown: 1 } }) as never).ok).toBe(false);
  });
});

describe("a theme", () => {
  const cover = "/cover.jpg";
  const low = { light: { text: "#888888" } };
  const members: JsonObject = {
    preset: "clay",
    brand: "#0b6e4f",
    second: "#b04f16",
    scheme: "dark",
    font: "Lora",
    heading_font: "Lora",
    radius: 0,
    density: "compact",
    layout: "split",
    tokens: { dark: { muted: "#ffffff" } },
    name: "Harbor Museum",
    logo: "/logo.png",
    logo_alt: "Our logo",
    cover: "/other.jpg",
    cover_alt: "The harbor",
    background: "/background.jpg",
    image: "/image.png",
    icon: "/icon.png",
    powered_by: true,
    css: "::part(label) { color: red }",
  };
  it.each(Object.entries(members))("%s", async (name, value) => {
    const base = { cover, ...(name === "logo_alt" && { logo: "/logo.png" }) };
    const themed = (theme: object) => formOf([text], { theme });
    expect(await isNoticed(themed(base), themed({ ...base, [name]: value }))).toBe(true);
  });
  it("contrast_override", () => {
    const reason = { contrast_override: { reason: "The brand manual requires it." } };
    expect(refusalsOf(formOf([text], { theme: { tokens: low } }))).not.toEqual([]);
    expect(refusalsOf(formOf([text], { theme: { tokens: low, ...reason } }))).toEqual([]);
  });
  it("has no other members", () => {
    expect(Object.keys(definitionSchemas().FormTheme?.properties as object).sort()).toEqual(
      [...Object.keys(members), "contrast_override"].sort(),
    );
  });
  it("has texts that can be translated", async () => {
    const theme = { logo: "/logo.png", logo_alt: "Our logo", cover, cover_alt: "The harbor" };
    const translations = {
      de: { "form.logo_alt": "Unser Logo", "form.cover_alt": "Der Hafen", "form.name": "Hafenmuseum" },
    };
    const form = formOf([text], { languages: ["en", "de"], theme, translations });
    const html = await drawn(form, { language: "de" });
    expect(html).toContain('alt="Unser Logo"');
    expect(html).toContain('alt="Der Hafen"');
    const named = { ...form, theme: { ...theme, name: "Harbor Museum" } };
    const german = await drawn(named, { language: "de" });
    expect(german).toContain("Hafenmuseum");
    // The name is not repeated as the alternative text of the logo.
    expect(german).not.toContain("Unser Logo");
    expect(await drawn(named, { language: "en" })).toContain("Harbor Museum");
  });
});
