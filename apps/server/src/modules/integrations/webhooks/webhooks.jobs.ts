import { z } from "zod";
import type { Dispatch } from "../../../platform/dispatch/dispatch.ts";
import type { FeedFollower } from "../../../platform/feed/follower.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import type { Chore } from "../../../platform/jobs/chores.ts";
import { forgottenBefore } from "./deliveries.rules.ts";
import { claim, findOld } from "./deliveries.store.ts";
import { followerName } from "./endpoints.service.ts";
import * as events from "./webhooks.events.ts";
import type { WebhooksService } from "./webhooks.service.ts";

const job = bindAccountJob<WebhooksService>();

export const webhookJobs = [
  job(events.cancelOpen, ({ deliveries }, ctx, input) =>
    deliveries.cancelOpen(ctx, input.webhook_endpoint_id, new Date(input.until), input.is_last),
  ),
  job(events.replayEvents, ({ queue }, ctx, input, control) =>
    queue.replay(
      ctx,
      input.job_id,
      input.webhook_endpoint_id,
      {
        since: new Date(input.since),
        until: new Date(input.until),
        status: input.status,
        eventTypes: input.event_types,
        orderedAt: new Date(input.ordered_at),
      },
      control,
    ),
  ),
  job(events.tellDisabled, ({ mail }, ctx, input) => mail.tell(ctx, input.webhook_endpoint_id)),
  job(events.sendDisabled, ({ mail }, ctx, input) =>
    mail.send(ctx, input.webhook_endpoint_id, input.user_id, input.at),
  ),
  job(events.forgetDeliveries, ({ deliveries }, ctx) => deliveries.forgetOld(ctx)),
  job(events.forgetReplies, ({ deliveries }, ctx, input) =>
    deliveries.forgetReplies(ctx, input.data.entry_id),
  ),
];

const hourMs = 3_600_000;

export const webhookChores: readonly Chore[] = [
  {
    name: events.forgetDeliveries.name,
    everyMs: hourMs,
    findDue: findOld(forgottenBefore),
    job: events.forgetDeliveries,
    jobKey: (input: { account_uuid: string }) => `${events.forgetDeliveries.name}:${input.account_uuid}`,
  },
];

export const webhookFollower = ({ queue }: WebhooksService): FeedFollower => ({
  name: followerName,
  take: queue.take,
});

const Claimed = z.object({ delivery_uuid: z.uuid() });

export const deliver = ({ sender, concurrency, limits }: WebhooksService): Dispatch => ({
  name: "webhooks.deliver",
  concurrency,
  everyMs: 250,
  claim: (now, limit) => claim(limits, now, limit),
  run: (ctx, input) => sender.send(ctx, uuidToId("whd", Claimed.parse(input).delivery_uuid)),
});
