import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { collectTraffic, removeTraffic } from "./funnels.events.ts";
import type { FormFunnelsService } from "./funnels.service.ts";

const job = bindAccountJob<FormFunnelsService>();

export const formFunnelJobs = [
  job(collectTraffic, (funnels, ctx) => funnels.collect(ctx)),
  job(removeTraffic, (funnels, ctx, input) => funnels.removeOfForm(ctx, input.data.form_id)),
];
