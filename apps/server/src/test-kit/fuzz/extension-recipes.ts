/** Recipes for extension calls that must succeed: they need an installed extension, often in a certain state. */
import { installedExtension, someExtensions } from "../installed-extension.ts";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

const installed = async ({ owner }: World): Promise<Ingredients> => ({
  params: { id: await installedExtension(owner) },
});

export const extensionRecipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  "extensionCatalog.get": async () => ({ params: { slug: someExtensions.slack.slug } }),
  "extensions.install": async ({ owner }) => {
    await owner.delete(`/extensions/${await installedExtension(owner)}`);
    return { body: someExtensions.slack };
  },
  "extensions.update": async (world) => ({
    ...(await installed(world)),
    body: { config: { webhook_url: "https://hooks.good.org/services/y" } },
  }),
  "extensions.disable": installed,
  "extensions.enable": async (world) => {
    const id = await installedExtension(world.owner);
    await world.owner.post(`/extensions/${id}/disable`);
    return { params: { id } };
  },
  "extensions.remove": installed,
};
