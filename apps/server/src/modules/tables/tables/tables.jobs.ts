import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { purgeTable } from "./tables.events.ts";
import type { DataTablesService } from "./tables.service.ts";

const job = bindAccountJob<DataTablesService>();

export const tableJobs = [job(purgeTable, (tables, ctx, input) => tables.purge(ctx, input.table_id))];
