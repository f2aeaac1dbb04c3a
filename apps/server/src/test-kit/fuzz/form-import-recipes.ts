/** Calls that must succeed, for imports of forms: they need a file that was sent and looked at. */
import { formImportWish } from "../new-form-import.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

export const formImportRecipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  "formImports.create": async ({ owner }) => ({ body: await formImportWish(owner) }),
};
