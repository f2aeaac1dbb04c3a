import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { copyErasures } from "./erasures.events.ts";
import type { ErasuresService } from "./erasures.service.ts";

const job = bindAccountJob<ErasuresService>();

export const erasureJobs = [job(copyErasures, (erasures, ctx) => erasures.copy(ctx))];
