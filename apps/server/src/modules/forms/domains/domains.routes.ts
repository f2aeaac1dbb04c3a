import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { domainsContract, presentDomain } from "./domains.contract.ts";
import type { DomainsService } from "./domains.service.ts";

export const domainsRoutes = bind<DomainsService>()(domainsContract, {
  list: async (domains, { ctx, page }) => listResult(await domains.list(ctx, page), presentDomain),
  create: async (domains, { ctx, body }) => presentDomain(await domains.claim(ctx, body.host)),
  get: async (domains, { ctx, params }) => presentDomain(await domains.get(ctx, params.id)),
  update: async (domains, { ctx, params, body, ifMatch }) =>
    presentDomain(await domains.setPrimary(ctx, params.id, body.is_primary, ifMatch)),
  verify: async (domains, { ctx, params }) => presentDomain(await domains.verify(ctx, params.id)),
  remove: async (domains, { ctx, params, ifMatch }) => {
    await domains.remove(ctx, params.id, ifMatch);
    return undefined;
  },
});
