/**
 * Creates deliveries from events: as they happen (by following the feed) and on demand (replay). Each event results
 * in one delivery per endpoint, however often it is read; a unique index enforces this.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { directoryName } from "../../../platform/db/shards.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { LogPlace } from "../../../platform/feed/event-log.ts";
import type { FollowedEvent } from "../../../platform/feed/follower.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { JobControl } from "../../../platform/jobs/bind-jobs.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Job, JobTrackingService } from "../../jobs/tracking/index.ts";
import type { DeliveryState } from "./deliveries.rules.ts";
import * as store from "./deliveries.store.ts";
import type { Endpoint, EndpointId } from "./endpoints.rules.ts";
import * as rules from "./endpoints.rules.ts";
import * as endpoints from "./endpoints.store.ts";
import { webhookErrors as W } from "./webhooks.errors.ts";
import { replayEvents } from "./webhooks.events.ts";

export interface ReplayOrder {
  readonly since: Date;
  readonly until: Date;
  /** `failed` selects events that were never sent or could not be delivered; `all` also selects delivered events. */
  readonly status: "failed" | "all";
  readonly eventTypes: readonly string[];
}

interface Deps {
  readonly platform: Pick<Platform, "uow" | "now">;
  readonly jobTracking: JobTrackingService;
}

const eventsPerPage = 500;
const again: Readonly<Record<ReplayOrder["status"], readonly DeliveryState[]>> = {
  failed: ["exhausted", "canceled"],
  all: ["exhausted", "canceled", "delivered"],
};

export function createDeliveryQueue({ platform, jobTracking }: Deps) {
  const { uow } = platform;

  /** Queues deliveries for one page of one database's log, in one transaction. */
  const replayPage = async (
    ctx: AccountCtx,
    id: EndpointId,
    order: ReplayOrder & { readonly orderedAt: Date },
    home: "own" | "directory",
    after: LogPlace | undefined,
  ) => {
    const look = (tx: store.LogTx) => store.listLogged(tx, order, after, eventsPerPage);
    const page = await (home === "own" ? uow.read(ctx, look) : uow.directoryRead(ctx, look));
    const queued = await uow({ ...ctx, now: platform.now() }, async (tx) => {
      const endpoint = await endpoints.find(tx, id);
      if (endpoint?.status !== "enabled") return fail(W.webhook_endpoint_off);
      const meant = page.events.filter(
        (event) =>
          rules.wants(endpoint, event) &&
          (order.eventTypes.length === 0 || order.eventTypes.includes(event.type)),
      );
      const rows = meant.map((event) => deliveryOf(endpoint, event));
      return store.queueAgain(tx, rows, again[order.status], order.orderedAt);
    });
    return { queued, seen: page.events.length, next: page.next };
  };

  return {
    /** Queues all deliveries of these events to the account's endpoints, in one insert. */
    take: async (tx: AccountTx, events: readonly FollowedEvent[]): Promise<void> => {
      const listening = await endpoints.listEnabled(tx);
      const rows = events.flatMap((event) =>
        listening.filter((one) => rules.hears(one, event)).map((one) => deliveryOf(one, event)),
      );
      await store.insertMissing(tx, rows);
    },

    orderReplay: (ctx: AccountCtx, id: EndpointId, order: ReplayOrder): Promise<Job> =>
      uow(ctx, async (tx) => {
        const endpoint = (await endpoints.find(tx, id)) ?? fail(E.not_found);
        if (endpoint.status !== "enabled") fail(W.webhook_endpoint_off);
        const job = await jobTracking.create(tx, { kind: "webhook_replay" });
        tx.enqueue(replayEvents, {
          job_id: job.id,
          webhook_endpoint_id: id,
          since: order.since.toISOString(),
          until: order.until.toISOString(),
          status: order.status,
          event_types: [...order.eventTypes],
          ordered_at: ctx.now.toISOString(),
        });
        tx.audit("webhook_endpoint.replay", { type: "webhook_endpoint", id }, { job_id: job.id });
        return job;
      }),

    replay: (
      ctx: AccountCtx,
      jobId: Id<"job">,
      id: EndpointId,
      order: ReplayOrder & { readonly orderedAt: Date },
      control: JobControl,
    ): Promise<void> =>
      jobTracking.run(ctx, jobId, control, async (progress) => {
        const homes =
          ctx.account.shard === directoryName ? (["own"] as const) : (["own", "directory"] as const);
        let queued = 0;
        let seen = 0;
        for (const home of homes) {
          let after: LogPlace | undefined;
          do {
            const page = await replayPage(ctx, id, order, home, after);
            queued += page.queued;
            seen += page.seen;
            after = page.next;
            await progress.report(seen, null);
          } while (after);
        }
        return { queued, events: seen };
      }),
  };
}

function deliveryOf(endpoint: Endpoint, event: FollowedEvent): store.NewDelivery {
  const entryId = event.data.entry_id;
  return {
    id: newId("whd"),
    endpointId: endpoint.id,
    eventId: event.id,
    eventType: event.type,
    entryId: endpoint.payloadMode === "full" && typeof entryId === "string" ? (entryId as Id<"ent">) : null,
  };
}
