import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { checkDomain } from "./domains.events.ts";
import type { DomainsService } from "./domains.service.ts";

const job = bindAccountJob<DomainsService>();

export const domainJobs = [
  job(checkDomain, (domains, ctx, input) => domains.checkAgain(ctx, input.domain_id)),
];
