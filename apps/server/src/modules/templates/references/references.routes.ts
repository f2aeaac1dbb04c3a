import type { Json } from "@formstead/form-logic";
import { bind } from "../../../platform/http/contract.ts";
import { onePage } from "../../../platform/http/paging.ts";
import {
  presentChecked,
  presentFound,
  presentResolved,
  presentUsages,
  referencesContract,
  scopeOf,
  scopeOfText,
} from "./references.contract.ts";
import type { ReferencesService } from "./references.service.ts";

export const referencesRoutes = bind<ReferencesService>()(referencesContract, {
  search: async (references, { ctx, query }) => {
    const wanted = { q: query.q ?? "", kinds: query.kinds?.split(",") };
    const found = await references.search(ctx, scopeOfText(query.context), wanted);
    return onePage(found.map(presentFound));
  },
  resolve: async (references, { ctx, body }) => {
    const resolved = await references.resolve(ctx, scopeOf(body.context), body.refs);
    return { data: resolved.map(presentResolved) };
  },
  validate: async (references, { ctx, body }) => {
    const scope = scopeOf(body.context);
    return presentChecked(
      body.reference === undefined
        ? await references.check(ctx, scope, body.mapping as Json)
        : await references.checkOne(ctx, scope, body.reference),
    );
  },
  usages: async (references, { ctx, query }) => presentUsages(await references.usages(ctx, query.ref)),
});
