import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { type FormLinkPatch, formLinksContract, presentLink, presentPrefillToken } from "./links.contract.ts";
import type { FormLinksService, LinkInput } from "./links.service.ts";

export const formLinksRoutes = bind<FormLinksService>()(formLinksContract, {
  list: async (links, { ctx, params, page }) =>
    listResult(await links.list(ctx, params.id, page), presentLink),
  create: async (links, { ctx, params, body }) =>
    presentLink(await links.create(ctx, params.id, inputOf(body))),
  get: async (links, { ctx, params }) => presentLink(await links.get(ctx, params.id, params.link_id)),
  update: async (links, { ctx, params, body, ifMatch }) =>
    presentLink(await links.update(ctx, params.id, params.link_id, inputOf(body), ifMatch)),
  signPrefill: async (links, { ctx, params, body }) => {
    const expiresAt = new Date(body.expires_at);
    const token = await links.signPrefill(ctx, params.id, body.values, expiresAt);
    return presentPrefillToken(params.id, token, expiresAt);
  },
  remove: async (links, { ctx, params, ifMatch }) => {
    await links.remove(ctx, params.id, params.link_id, ifMatch);
    return undefined;
  },
});

function inputOf(body: FormLinkPatch): LinkInput {
  const { expires_at } = body;
  return {
    name: body.name,
    prefill: body.prefill,
    expiresAt: typeof expires_at === "string" ? new Date(expires_at) : expires_at,
    maxUses: body.max_uses,
    accessCode: body.access_code,
  };
}
