import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { readDefinition } from "../definition/read-definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { coverOf } from "../publish/cover.ts";
import { lintDefinition } from "./lint-definition.ts";

const words = (text: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
});
const asked = (field: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "answer" as const, field }] }],
});
const formWith = (
  notices: NonNullable<FormDefinition["settings"]>["notices"],
  more: Partial<FormDefinition> = {},
): FormDefinition => ({
  format: 1,
  title: "Sign up",
  languages: ["en", "de"],
  pages: [{ id: "p1", items: [{ id: "fld_a", type: "text", key: "a", label: "Secret question" }] }],
  ...(notices && { settings: { notices } }),
  ...more,
});
const found = (definition: FormDefinition) =>
  lintDefinition(definition, fieldTypes).map(
    ({ severity, code, rule }) => `${severity} ${code} ${rule?.name}`,
  );

describe("texts shown instead of the form", () => {
  it("are read by the reason, and nothing else is accepted", () => {
    const problemsOf = (notices: object) => {
      const read = readDefinition(JSON.parse(JSON.stringify(formWith(notices))));
      return read.ok ? [] : read.problems.map(({ pointer, message }) => `${pointer} ${message}`);
    };
    expect(problemsOf({ closed: { title: "Over", content: words("See you in May.") }, code: {} })).toEqual(
      [],
    );
    expect(problemsOf({ deleted: {}, full: { text: "No" }, paused: { title: "" } })).toEqual([
      "/settings/notices/deleted is not a known property",
      "/settings/notices/paused/title must not be empty",
      "/settings/notices/full/text is not a known property",
    ]);
  });

  it("cannot show answers, in any language", () => {
    expect(found(formWith({ closed: { title: "Over", content: words("Bye") } }))).toEqual([]);
    const translations = { de: { "form.notices.closed.title": "Schluss, {{a}}" } };
    const notices = { closed: { title: "Over, {{a|you}}" }, code: { content: asked("a") } };
    expect(found(formWith(notices, { translations }))).toEqual([
      "error unknown_reference notices.closed.title",
      "error unknown_reference notices.code.content",
      "error unknown_reference translations.de.form.notices.closed.title",
    ]);
  });

  it("can be translated if they are set, and only content is rich text", () => {
    const notices = { closed: { title: "Over", content: words("Bye") } };
    const fine = { "form.notices.closed.title": "Schluss", "form.notices.closed.content": words("Tschüss") };
    expect(found(formWith(notices, { translations: { de: fine } }))).toEqual([]);
    const wrong = {
      "form.notices.closed.title": words("Schluss"),
      "form.notices.full.title": "Voll",
      "form.notices.gone": "Weg",
    };
    expect(found(formWith(notices, { translations: { de: wrong } }))).toEqual([
      "error wrong_translation undefined",
      "warning unknown_translation undefined",
      "warning unknown_translation undefined",
    ]);
  });
});

describe("the cover of a form", () => {
  const translations = {
    de: {
      "form.title": "Anmeldung",
      "form.notices.code.title": "Code",
      "form.notices.closed.title": "Geschlossen",
      "fld_a.label": "Geheime Frage",
    },
  };
  const definition = formWith(
    { code: { title: "Members only", content: words("Ask at the desk.") }, closed: { title: "Closed" } },
    { translations, theme: { brand: "#0b6e4f" }, endings: [{ id: "end", title: "Secret ending" }] },
  );

  it("contains the title, the look, and the texts for one reason", () => {
    expect(coverOf(definition, "code")).toEqual({
      format: 1,
      title: "Sign up",
      languages: ["en", "de"],
      pages: [],
      theme: { brand: "#0b6e4f" },
      settings: { notices: { code: definition.settings?.notices?.code } },
      translations: { de: { "form.title": "Anmeldung", "form.notices.code.title": "Code" } },
    });
  });

  it("contains nothing else", () => {
    for (const name of [undefined, "code", "link_spent"] as const)
      expect(JSON.stringify(coverOf(definition, name))).not.toMatch(/secret|geheim|closed|geschlossen/i);
  });
});
