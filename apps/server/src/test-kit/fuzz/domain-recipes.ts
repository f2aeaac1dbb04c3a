/** Recipes for calls about custom domains that must succeed. */
import { randomUUID } from "node:crypto";
import type { Ingredients } from "./ingredients.ts";
import type { World } from "./world.ts";

async function claimed({ owner, records, make }: World): Promise<Ingredients & { params: { id: string } }> {
  const id = await make("dom");
  const { body } = await owner.get(`/domains/${id}`);
  records.publish(body.record);
  return { params: { id } };
}

export const domainRecipes: Readonly<Record<string, (world: World) => Promise<Ingredients>>> = {
  "domains.create": async () => ({ body: { host: `f-${randomUUID()}.acme-forms.com` } }),
  "domains.verify": claimed,
  "domains.update": async (world) => {
    const { params } = await claimed(world);
    await world.owner.post(`/domains/${params.id}/verify`);
    return { params, body: { is_primary: true } };
  },
};
