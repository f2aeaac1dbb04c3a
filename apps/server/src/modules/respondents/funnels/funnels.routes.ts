import { bind } from "../../../platform/http/contract.ts";
import { formFunnelsContract, presentFunnel } from "./funnels.contract.ts";
import type { FormFunnelsService } from "./funnels.service.ts";

export const formFunnelsRoutes = bind<FormFunnelsService>()(formFunnelsContract, {
  get: async (funnels, { ctx, params, query }) => presentFunnel(await funnels.get(ctx, params.id, query)),
});
