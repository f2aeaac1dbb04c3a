import { bind } from "../../../platform/http/contract.ts";
import { onePage } from "../../../platform/http/paging.ts";
import { metafieldsContract, presentMetafield } from "./metafields.contract.ts";
import type { EntryMetafieldsService } from "./metafields.service.ts";

export const metafieldsRoutes = bind<EntryMetafieldsService>()(metafieldsContract, {
  list: async (metafields, { ctx, params }) =>
    onePage((await metafields.list(ctx, params.id)).map(presentMetafield)),
  put: async (metafields, { ctx, params, body }) => {
    const { id, namespace, key } = params;
    const given = { namespace, key, type: body.type, value: body.value };
    return presentMetafield(await metafields.put(ctx, id, given));
  },
  remove: async (metafields, { ctx, params }) => {
    await metafields.remove(ctx, params.id, params.namespace, params.key);
    return undefined;
  },
});
