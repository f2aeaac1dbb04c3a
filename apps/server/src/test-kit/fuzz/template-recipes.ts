/** Recipes for template calls that must succeed: they need valid texts, a version, or a state. */
import { newTemplate, plainMail } from "../new-template.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

type Recipe = (world: World) => Promise<Ingredients>;

const ownEtag = ({ owner }: World) => ({ ...owner.headers, "if-match": "*" });

const onVersion: Recipe = async ({ owner }) => ({ params: { id: await newTemplate(owner), number: "1" } });

export const templateRecipes: Readonly<Record<string, Recipe>> = {
  "templates.create": async () => ({ body: plainMail }),
  "templates.update": async (world) => ({
    params: { id: await newTemplate(world.owner) },
    body: { body: "other" },
    headers: ownEtag(world),
  }),
  "templates.getVersion": onVersion,
  "templates.restoreVersion": onVersion,
  "templatePreviews.previewTexts": async () => ({ body: { channel: "message", body: "{{ account.name }}" } }),
  "templatePreviews.preview": async ({ owner }) => ({ params: { id: await newTemplate(owner) }, body: {} }),
  "templatePreviews.sendTest": async ({ owner }) => ({ params: { id: await newTemplate(owner) }, body: {} }),
};
