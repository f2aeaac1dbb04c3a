import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { namesOf } from "./names.ts";
import { editsFor } from "./register.ts";
import { renderModule } from "./render.ts";
import { typeProblems } from "./type-problems.ts";

const now = new Date("2026-11-15T09:30:59Z");
const spelling = (plural: string) => Object.fromEntries(namesOf(plural, {}).tokens);

describe("new module", () => {
  it("compiles at its location in the source tree", { timeout: 120_000 }, () => {
    const names = namesOf("scaffold-entries", { prefix: "zzz" });
    const files = renderModule(names, now);
    expect(files.has("migrations/202611150930_create_scaffold_entries.tenant.sql")).toBe(true);
    expect(typeProblems(`apps/server/src/modules/forms/${names.kebab}`, files)).toEqual([]);
  });

  it("finds where to register itself in the module list and the generated tests", () => {
    for (const { file, what, apply } of editsFor(namesOf("scaffold-entries", {}), "forms")) {
      const text = readFileSync(file, "utf8");
      const changed = apply(text);
      expect(changed, `${file}: ${what}`).toBeTypeOf("string");
      expect(changed).not.toBe(text);
    }
  });
});

describe("names", () => {
  it.each([
    ["widgets", "widget", "wdg"],
    ["form-themes", "form_theme", "frm"],
    ["entries", "entry", "ent"],
    ["boxes", "box", "bxo"],
  ])("converts %s to the singular %s with the ID prefix %s_", (plural, thing_, prefix) => {
    expect(spelling(plural)).toMatchObject({ thing_, prefix });
  });

  it.each(["Widgets", "form_themes", "-themes", ""])("rejects %j", (plural) => {
    expect(() => namesOf(plural, {})).toThrow("kebab-case");
  });

  it("requires the singular for a word without a plural form", () => {
    expect(() => namesOf("data-sheep", {})).toThrow("--singular");
  });
});
