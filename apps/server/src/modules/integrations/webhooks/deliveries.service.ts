/** Use cases for deliveries: read, resend, test an endpoint, and delete old ones. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { type Delivery, type DeliveryId, forgottenBefore, testEventType } from "./deliveries.rules.ts";
import * as store from "./deliveries.store.ts";
import type { EndpointId } from "./endpoints.rules.ts";
import * as endpoints from "./endpoints.store.ts";
import { webhookErrors as W } from "./webhooks.errors.ts";
import { cancelOpen } from "./webhooks.events.ts";

const rowsAtOnce = 5_000;
const secondLookMs = 60_000;

export function createDeliveries({ uow }: Pick<Platform, "uow">) {
  const checkOn = async (tx: AccountTx, id: EndpointId): Promise<void> => {
    const endpoint = await endpoints.find(tx, id);
    if (endpoint?.status !== "enabled") fail(W.webhook_endpoint_off);
  };

  /** Repeats a small transaction until it finds fewer rows than its limit. */
  const inPieces = async (ctx: AccountCtx, some: (tx: AccountTx) => Promise<number>): Promise<void> => {
    while ((await uow(ctx, some)) === rowsAtOnce);
  };

  return {
    list: (
      ctx: AccountCtx,
      id: EndpointId,
      filter: store.DeliveryFilter,
      page: PageRequest,
    ): Promise<KeysetPage<Delivery>> =>
      uow.read(ctx, async (tx) => {
        if (!(await endpoints.find(tx, id))) fail(E.not_found);
        return store.list(tx, id, filter, page);
      }),

    get: (ctx: AccountCtx, id: DeliveryId): Promise<Delivery> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    /** Sends the same message again with the same ID. A delivery that is being sent is not affected. */
    redeliver: (ctx: AccountCtx, id: DeliveryId): Promise<Delivery> =>
      uow(ctx, async (tx) => {
        const delivery = (await store.lock(tx, id)) ?? fail(E.not_found);
        await checkOn(tx, delivery.endpointId);
        if (delivery.state === "sending") return delivery;
        await store.hurry(tx, id);
        tx.audit("webhook_delivery.redeliver", { type: "webhook_delivery", id });
        return { ...delivery, state: "pending", dueAt: ctx.now, finishedAt: null };
      }),

    test: (ctx: AccountCtx, endpointId: EndpointId): Promise<Delivery> =>
      uow(ctx, async (tx) => {
        if (!(await endpoints.find(tx, endpointId))) fail(E.not_found);
        await checkOn(tx, endpointId);
        const id = newId("whd");
        const wanted = { id, endpointId, eventId: newId("evt"), eventType: testEventType, entryId: null };
        await store.insertMissing(tx, [{ ...wanted, isManual: true }]);
        tx.audit("webhook_endpoint.test", { type: "webhook_endpoint", id: endpointId });
        return (await store.find(tx, id)) ?? fail(E.not_found);
      }),

    /**
     * Cancels pending deliveries after the endpoint was disabled. Events may have been queued concurrently, so a
     * second pass follows.
     */
    cancelOpen: async (ctx: AccountCtx, id: EndpointId, until: Date, isLast: boolean): Promise<void> => {
      const endpoint = await uow.read(ctx, (tx) => endpoints.find(tx, id));
      const upTo = endpoint?.status === "enabled" ? until : ctx.now;
      await inPieces(ctx, (tx) => store.cancelSome(tx, id, upTo, rowsAtOnce));
      if (isLast) return;
      const input = { webhook_endpoint_id: id, until: until.toISOString(), is_last: true };
      const runAt = new Date(ctx.now.getTime() + secondLookMs);
      await uow(ctx, async (tx) => tx.enqueue(cancelOpen, input, { runAt }));
    },

    forgetOld: (ctx: AccountCtx): Promise<void> =>
      inPieces(ctx, (tx) => store.forgetSome(tx, forgottenBefore(ctx.now), rowsAtOnce)),

    forgetReplies: (ctx: AccountCtx, entryId: Id<"ent">): Promise<void> =>
      uow(ctx, (tx) => store.forgetReplies(tx, entryId)),
  };
}
