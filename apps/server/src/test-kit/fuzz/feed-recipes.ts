/** Recipes for feed calls that must succeed: they need a compatible form and table, or a feed of that table. */
import { newFeed } from "../new-feed.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const withFeed =
  (more: Ingredients = {}): Recipe =>
  async ({ owner }) => {
    const { tbl, tfd } = await newFeed(owner);
    return { ...more, params: { id: tbl, feed_id: tfd } };
  };

export const feedRecipes: Readonly<Record<string, Recipe>> = {
  "tableFeeds.create": async ({ owner }) => {
    const { tbl, frm } = await newFeed(owner);
    const mapping = { name: "{{ entry.answers.name }}" };
    return { params: { id: tbl }, body: { form_id: frm, mapping } };
  },
  "tableFeeds.get": withFeed(),
  "tableFeeds.update": withFeed({ body: { is_active: false } }),
  "tableFeeds.remove": withFeed(),
  "tableFeeds.listFailures": withFeed(),
  "tableFeeds.retryFailures": withFeed(),
};
