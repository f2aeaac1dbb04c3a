import { bind } from "../../../platform/http/contract.ts";
import { draftsContract, presentDraft } from "./drafts.contract.ts";
import type { FormsService } from "./forms.service.ts";

export const draftsRoutes = bind<FormsService>()(draftsContract, {
  get: async ({ drafts }, { ctx, params }) => presentDraft(await drafts.get(ctx, params.id)),
  begin: async ({ drafts }, { ctx, params, body }) =>
    presentDraft(await drafts.begin(ctx, params.id, body.from_version)),
  replace: async ({ drafts }, { ctx, params, body, ifMatch }) =>
    presentDraft(await drafts.replace(ctx, params.id, body.definition, ifMatch)),
  patch: async ({ drafts }, { ctx, params, body, ifMatch }) =>
    presentDraft(await drafts.patch(ctx, params.id, body, ifMatch)),
  discard: async ({ drafts }, { ctx, params, ifMatch }) => {
    await drafts.discard(ctx, params.id, ifMatch);
    return undefined;
  },
});
