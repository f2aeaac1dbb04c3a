/**
 * Sends one delivery: builds the message, calls the endpoint once, and records the result. The call is outside any
 * transaction. If the process stops in between, the delivery becomes due again when its lease expires, so an endpoint
 * may receive a message twice and can detect it by `webhook-id`.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { directoryName } from "../../../platform/db/shards.ts";
import type { FollowedEvent } from "../../../platform/feed/follower.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { retryAfterMs } from "../../../platform/outbound/retry-after.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { Attempt, Delivery, DeliveryId } from "./deliveries.rules.ts";
import * as deliveries from "./deliveries.rules.ts";
import * as store from "./deliveries.store.ts";
import type { Endpoint } from "./endpoints.rules.ts";
import * as endpointRules from "./endpoints.rules.ts";
import type { EndpointsService } from "./endpoints.service.ts";
import * as endpoints from "./endpoints.store.ts";
import { createMessages } from "./message.service.ts";
import { createSecrets, signedHeaders } from "./webhook-signature.service.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "vault" | "outbound" | "config" | "now">;
  readonly entries: EntriesService;
  readonly registry: Pick<EndpointsService, "disableLocked" | "giveUp">;
}

interface ToSend {
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
  readonly event: FollowedEvent;
  readonly secrets: readonly string[];
}

interface Answered {
  readonly attempt: Attempt;
  readonly askedMs: number;
}

const replyBytesMax = 64 * 1024;

export function createDeliverySender({ platform, entries, registry }: Deps) {
  const { uow, outbound, config } = platform;
  const messages = createMessages({ entries });
  const secrets = createSecrets(platform);

  /** Uses the current time, because a context's time is fixed. */
  const nowIn = (ctx: AccountCtx): AccountCtx => ({ ...ctx, now: platform.now() });

  const findEvent = async (ctx: AccountCtx, delivery: Delivery): Promise<FollowedEvent | undefined> => {
    const { eventId: id, eventType: type, createdAt: at } = delivery;
    if (type === deliveries.testEventType)
      return { id, type, version: 1, at, data: { webhook_endpoint_id: delivery.endpointId }, causedBy: null };
    const own = await uow.read(ctx, (tx) => store.findLogged(tx, id));
    if (own || ctx.account.shard === directoryName) return own;
    return uow.directoryRead(ctx, (tx) => store.findLogged(tx, id));
  };

  /** Returns undefined if there is nothing left to send, or if another worker is sending it. */
  const prepare = async (ctx: AccountCtx, id: DeliveryId): Promise<ToSend | undefined> => {
    const delivery = await uow.read(ctx, (tx) => store.find(tx, id));
    if (delivery?.state !== "sending") return undefined;
    const found = await uow.read(ctx, (tx) => endpoints.findWithSecrets(tx, delivery.endpointId));
    const event = found?.endpoint.status === "enabled" ? await findEvent(ctx, delivery) : undefined;
    if (!found || !event) {
      await uow(ctx, (tx) => store.cancel(tx, id));
      return undefined;
    }
    const { endpoint, sealed } = found;
    const opened = await uow.read(ctx, (tx) => secrets.open(tx, endpoint, sealed, ctx.now));
    return { delivery, endpoint, event, secrets: opened };
  };

  const call = async (
    ctx: AccountCtx,
    { delivery, endpoint, event, secrets: keys }: ToSend,
  ): Promise<Answered> => {
    const body = await messages.body(ctx, event, endpoint.payloadMode);
    const at = platform.now();
    const startedAt = performance.now();
    const attempt = { at: at.toISOString(), is_manual: delivery.isManual };
    const ms = () => Math.round(performance.now() - startedAt);
    try {
      const reply = await outbound.request({
        method: "POST",
        url: endpoint.url,
        headers: {
          ...endpoint.headers,
          "content-type": "application/json",
          ...signedHeaders({ id: event.id, at, body }, keys),
        },
        body,
        timeoutMs: config.WEBHOOK_TIMEOUT_MS,
        replyBytesMax,
        longReply: "cut",
      });
      const { status } = reply;
      return {
        attempt: { ...attempt, status, ms: ms(), error: null, reply: deliveries.replyText(reply.body) },
        askedMs: retryAfterMs(reply.headers["retry-after"], at, deliveries.askedMsMax) ?? 0,
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return {
        attempt: { ...attempt, status: null, ms: ms(), error: error.failure, reply: null },
        askedMs: 0,
      };
    }
  };

  const noteSuccess = (ctx: AccountCtx, { delivery, endpoint }: ToSend, attempt: Attempt): Promise<void> =>
    uow.inOneTrip(ctx, (tx) => {
      tx.add(store.delivered(ctx.account.uuid, delivery.id, attempt, ctx.now));
      if (endpoint.failingSince !== null || delivery.isManual)
        tx.add(endpoints.forgive(ctx.account.uuid, endpoint.id));
    });

  /**
   * Returns whether to disable the endpoint for failing too long. An endpoint that is gone is disabled in the same
   * commit: with a second one, other workers would use the room of this delivery for more calls in between.
   */
  const noteFailure = (ctx: AccountCtx, { delivery }: ToSend, { attempt, askedMs }: Answered) =>
    uow(ctx, async (tx) => {
      const isGone = deliveries.outcomeOf(attempt.status) === "gone";
      if (isGone) await endpoints.lockAll(tx);
      const endpoint = await endpoints.lock(tx, delivery.endpointId);
      const next = deliveries.afterFailure(
        delivery,
        isGone ? [] : config.WEBHOOK_RETRY_SECONDS,
        askedMs,
        Math.random(),
        ctx.now,
      );
      await store.failed(tx, delivery, attempt, next);
      if (!endpoint) return false;
      // Manual attempts do not count toward the endpoint's failure period.
      const health = delivery.isManual
        ? undefined
        : endpointRules.afterFailure(endpoint, askedMs, Math.random(), ctx.now);
      if (health) await endpoints.saveHealth(tx, endpoint.id, health);
      if (isGone) await registry.disableLocked(tx, { ...endpoint, ...health }, "gone");
      const afterMs = config.WEBHOOK_DISABLE_AFTER_SECONDS * 1_000;
      return !isGone && health !== undefined && endpointRules.isGivenUp(health, afterMs, ctx.now);
    });

  return {
    send: async (ctx: AccountCtx, id: DeliveryId): Promise<void> => {
      const ready = await prepare(ctx, id);
      if (!ready) return;
      const answered = await call(ctx, ready);
      const after = nowIn(ctx);
      if (deliveries.outcomeOf(answered.attempt.status) === "delivered")
        return noteSuccess(after, ready, answered.attempt);
      const isGivenUp = await noteFailure(after, ready, answered);
      if (isGivenUp) await registry.giveUp(after, ready.endpoint.id);
    },
  };
}
