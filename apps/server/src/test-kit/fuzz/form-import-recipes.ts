/** Recipes for form import calls that must succeed: they need an uploaded and inspected file. */
import { formImportWish } from "../new-form-import.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

export const formImportRecipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  "formImports.create": async ({ owner }) => ({ body: await formImportWish(owner) }),
};
