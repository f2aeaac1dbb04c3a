import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { sendInvitation } from "./members.events.ts";
import type { MembersService } from "./members.service.ts";

const job = bindAccountJob<MembersService>();

export const memberJobs = [
  job(sendInvitation, (members, ctx, input) =>
    members.sendInvitation(ctx, input.invitation_id, input.sealed_token),
  ),
];
