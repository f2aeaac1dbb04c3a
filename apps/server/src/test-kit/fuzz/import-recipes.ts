/** Recipes for import calls that must succeed: each needs an import in a certain state. */
import { importMapping, importWish, newImport } from "../new-import.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const at =
  (stage: Parameters<typeof newImport>[2], more: Ingredients = {}): Recipe =>
  async ({ h, owner }) => ({ ...more, params: { id: await newImport(owner, h, stage) } });

export const importRecipes: Readonly<Record<string, Recipe>> = {
  "imports.create": async ({ owner }) => ({ body: await importWish(owner) }),
  "imports.preview": at("looked"),
  "imports.map": at("looked", { body: importMapping }),
  "imports.validate": at("mapped"),
  "imports.run": at("validated", { body: { on_error: "skip" } }),
  "imports.cancel": at("looked"),
  "imports.undo": at("ran"),
  "imports.errors": at("validated"),
  "imports.report": at("ran"),
};
