/** Public interface of the erasures module: side effects shared by all erasures. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { erasureJobs } from "./erasures.jobs.ts";
import { createErasures } from "./erasures.service.ts";

export type { ErasureLine } from "./erasures.rules.ts";
export type { ErasuresService } from "./erasures.service.ts";

export const erasuresModule = defineModule({
  name: "erasures",
  needs: [],
  create: ({ platform }) => createErasures(platform),
  jobs: erasureJobs,
});
