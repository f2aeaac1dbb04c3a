import { bindSystemJob } from "../../../platform/jobs/bind-jobs.ts";
import { noteFailedSignIn, removeExpired, sendMail } from "./identity.events.ts";
import type { IdentityService } from "./identity.service.ts";

const job = bindSystemJob<IdentityService>();

export const identityJobs = [
  job(sendMail, (identity, ctx, input) => identity.sendMail(ctx, input)),
  job(noteFailedSignIn, (identity, ctx, { sealed }) => identity.noteFailedSignIn(ctx, sealed)),
  job(removeExpired, (identity, ctx) => identity.removeExpired(ctx)),
];
