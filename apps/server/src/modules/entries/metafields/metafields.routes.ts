import type { Json } from "@formstead/form-logic";
import { bind } from "../../../platform/http/contract.ts";
import { onePage } from "../../../platform/http/paging.ts";
import type { EntryExtrasService } from "../attachments/extras.service.ts";
import { metafieldsContract, presentMetafield } from "./metafields.contract.ts";

export const metafieldsRoutes = bind<EntryExtrasService>()(metafieldsContract, {
  list: async (extras, { ctx, params }) =>
    onePage((await extras.listMetafields(ctx, params.id)).map(presentMetafield)),
  put: async (extras, { ctx, params, body }) => {
    const { id, namespace, key } = params;
    const given = { namespace, key, type: body.type, value: body.value as Json };
    return presentMetafield(await extras.putMetafield(ctx, id, given));
  },
  remove: async (extras, { ctx, params }) => {
    await extras.removeMetafield(ctx, params.id, params.namespace, params.key);
    return undefined;
  },
});
