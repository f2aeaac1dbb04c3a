/** The door to erasures: what happens beside an erasure, whatever is erased. */
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
