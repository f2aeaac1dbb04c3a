import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { revokeLeftBehind } from "./api-keys.events.ts";
import type { ApiKeysService } from "./api-keys.service.ts";

const job = bindAccountJob<ApiKeysService>();

export const apiKeyJobs = [
  job(revokeLeftBehind, (apiKeys, ctx, input) => apiKeys.revokeLeftBehind(ctx, input.data.user_id)),
];
