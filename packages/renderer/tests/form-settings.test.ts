/**
 * Members and settings of forms, pages, fields, blocks, and themes: each changes the rendered page or the engine's
 * results, or is rejected. Names come from the definition reader and the block catalog.
 */
import { blockCatalogue, type FormDefinition, type JsonObject, readDefinition } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { themeTokens } from "../src/form/theme.ts";
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
  it.each(themeTokens)("%s", async (name) => {
    expect(await isNoticed(formOf([text]), formOf([text], { theme: { [name]: "10px" } }))).toBe(true);
    const theme = { [name]: "10px", dark: { [name]: "12px" } };
    expect(await isNoticed(formOf([text], { theme: { [name]: "10px" } }), formOf([text], { theme }))).toBe(
      true,
    );
  });
});
