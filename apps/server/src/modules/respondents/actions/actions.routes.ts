import { bind } from "../../../platform/http/contract.ts";
import { actionsContract } from "./actions.contract.ts";
import type { ActionsService } from "./actions.service.ts";

export const actionsRoutes = bind<ActionsService>()(actionsContract, {
  callAction: async (actions, { ctx, params, body }) => ({
    object: "entry_action" as const,
    outputs: { ...(await actions.call(ctx, params.action_key, body.inputs)) },
  }),
});
