// Checks the gallery as data: every form can be published, and together they show every look.
import { readdirSync, statSync } from "node:fs";
import { fieldCatalogue, fieldTypes, lintDefinition, readDefinition } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { presetNames } from "../../form-logic/src/theme/presets.ts";
import { gallery } from "../gallery/index.ts";
import { categories, pictureBase } from "../gallery/kit.ts";

const folder = new URL("../gallery/pictures/", import.meta.url).pathname;
const pictures = readdirSync(folder);
const themes = gallery.map(({ definition }) => definition.theme ?? {});

it("has 24 forms with different IDs, titles, and descriptions, in every category", () => {
  expect(gallery).toHaveLength(24);
  for (const member of ["id", "title", "description"] as const)
    expect(new Set(gallery.map((form) => form[member])).size).toBe(24);
  expect(new Set(gallery.map(({ category }) => category))).toEqual(new Set(categories));
});

describe.each(gallery.map((form) => [form.id, form] as const))("%s", (_, { definition }) => {
  it("can be saved and published without errors or warnings", () => {
    expect(readDefinition(JSON.parse(JSON.stringify(definition)))).toMatchObject({ ok: true });
    expect(lintDefinition(definition, fieldTypes, fieldCatalogue)).toEqual([]);
  });

  it("ends, and tells its own ending", () => {
    expect(definition.endings?.at(-1)?.if).toBeUndefined();
    expect(definition.endings?.every(({ title, content }) => title && content)).toBe(true);
  });
});

it("uses every preset, every layout, and pictures that exist", () => {
  expect(new Set(themes.map(({ preset }) => preset))).toEqual(new Set(presetNames));
  const layouts = new Set(themes.map(({ layout }) => layout).filter(Boolean));
  expect(layouts).toEqual(new Set(["card", "plain", "split", "full"]));
  const named = themes.flatMap(({ cover, logo }) => [cover, logo]).filter((one) => typeof one === "string");
  expect(new Set(named)).toEqual(new Set(pictures.map((name) => `${pictureBase}${name}`)));
});

it("has pictures that load quickly", () => {
  for (const name of pictures) expect(statSync(folder + name).size, name).toBeLessThan(110_000);
});
