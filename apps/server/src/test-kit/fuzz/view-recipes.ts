/** Recipes for view calls that must succeed: they need existing fields or a valid link. */
import { newShareLink } from "../new-view.ts";
import { field, publishedForm } from "../published-form.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const byToken: Recipe = async ({ owner }) => ({ params: { token: (await newShareLink(owner)).token } });

export const viewRecipes: Readonly<Record<string, Recipe>> = {
  "views.create": async ({ owner }) => {
    const form_id = await publishedForm(owner, [field("name")]);
    return { body: { source: { form_id }, name: "View", columns: ["answers.name"] } };
  },
  "views.update": async (world) => ({ params: { id: await world.make("viw") }, body: { name: "Other" } }),
  "shareLinks.create": async (world) => ({ params: { id: await world.make("viw") }, body: {} }),
  "shareLinks.remove": async ({ owner }) => {
    const { viw, vsl } = await newShareLink(owner);
    return { params: { id: viw, link_id: vsl } };
  },
  "sharedViews.rows": byToken,
  "sharedViews.get": byToken,
};
