import type { FeedFollower } from "../../../platform/feed/follower.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import type { Chore } from "../../../platform/jobs/chores.ts";
import { refreshSubscription } from "./billing.events.ts";
import type { BillingService } from "./billing.service.ts";
import { followerName } from "./metering.service.ts";
import { findStale } from "./usage.store.ts";

const job = bindAccountJob<BillingService>();

export const billingJobs = [
  job(refreshSubscription, async (billing, ctx) => void (await billing.refresh(ctx))),
];

export const billingChores: readonly Chore[] = [
  {
    name: refreshSubscription.name,
    everyMs: 5 * 60_000,
    findDue: findStale,
    job: refreshSubscription,
    jobKey: (input: { account_uuid: string }) => `${refreshSubscription.name}:${input.account_uuid}`,
  },
];

export const billingFollower = ({ metering }: BillingService): FeedFollower => ({
  name: followerName,
  take: metering.take,
});
