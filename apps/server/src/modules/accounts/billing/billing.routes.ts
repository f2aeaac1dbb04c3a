/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { onePage } from "../../../platform/http/paging.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { billingContract, presentBilling, presentInvoice, presentPlan } from "./billing.contract.ts";
import type { BillingService } from "./billing.service.ts";

export const billingRoutes = bind<BillingService>()(billingContract, {
  get: async (billing, { ctx }) => presentBilling(await billing.standing(ctx)),
  listPlans: (billing) => onePage(billing.plans().map(presentPlan)),
  listInvoices: async (billing, { ctx }) => onePage((await billing.invoices(ctx)).map(presentInvoice)),
  createCheckout: async (billing, { ctx, body }) => {
    const { url, expiresAt } = await billing.checkout(ctx, {
      planId: body.plan_id,
      successPath: body.success_path,
      cancelPath: body.cancel_path,
    });
    return { object: "checkout_session" as const, url, expires_at: isoTime(expiresAt) };
  },
  createPortal: async (billing, { ctx, body }) => ({
    object: "portal_session" as const,
    url: (await billing.portal(ctx, body.return_path)).url,
  }),
  receiveMessage: async (billing, { ctx, rawBody, request }) => {
    await billing.receive(ctx, rawBody, request.headers.get("stripe-signature") ?? "");
    return { received: true as const };
  },
});
