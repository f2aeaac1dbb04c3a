/** API schemas and operations for billing. Available to signed-in users only, never to an API key. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { accountSession, definePermissions, open } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { billingErrors as B } from "./billing.errors.ts";
import { graceEndOf, type Plan, type PlanLimits, type Subscription } from "./billing.rules.ts";
import type { Standing } from "./billing.service.ts";
import type { Invoice } from "./provider.rules.ts";

export const billingPermissions = definePermissions("billing", { read: "admin", manage: "owner" });

const time = z.iso.datetime();

const LimitsOut = z
  .object({
    entries_per_month: z.int().nullable(),
    storage_bytes: z.int().nullable(),
  })
  .meta({ id: "PlanLimits", description: "Null means unlimited." });

const PlanOut = z
  .object({
    id: z.string(),
    object: z.literal("plan"),
    name: z.string(),
    price: z.string().describe("Display text. The payment provider's page shows the amount that is charged."),
    is_free: z.boolean(),
    limits: LimitsOut,
  })
  .meta({ id: "Plan" });

const SubscriptionOut = z
  .object({
    status: z
      .string()
      .describe(
        "The provider's status: `incomplete`, `incomplete_expired`, `trialing`, `active`, `past_due`, `unpaid`, `paused`, `canceled`.",
      ),
    current_period_start: time.nullable(),
    current_period_end: time.nullable(),
    trial_end: time.nullable(),
    cancel_at_period_end: z.boolean(),
    grace_ends_at: time.nullable().describe("While a payment is overdue: when the account stops working."),
  })
  .meta({ id: "Subscription" });

const UsageOut = z
  .object({
    month_start: time,
    month_end: time,
    entries: z
      .int()
      .nullable()
      .describe(
        "Non-test entries submitted in this calendar month (UTC). Null if billing is disabled, because entries are not counted then.",
      ),
    storage_bytes: z.int(),
    members: z.int(),
    forms: z.int(),
  })
  .meta({ id: "Usage" });

const BillingOut = z
  .object({
    object: z.literal("billing"),
    mode: z.enum(["disabled", "stripe"]).describe("`disabled`: no payment is required."),
    is_active: z
      .boolean()
      .describe(
        "If false, API keys and changes are rejected with 402 `billing_inactive`, and forms do not accept new entries.",
      ),
    plan: PlanOut.nullable().describe("The plan whose limits apply. Null if no plan applies."),
    subscription: SubscriptionOut.nullable(),
    trial_ends_at: time.nullable().describe("Without a subscription: when the account stops working."),
    limits: LimitsOut,
    usage: UsageOut,
  })
  .meta({ id: "Billing" });

const InvoiceOut = z
  .object({
    id: z.string(),
    object: z.literal("invoice"),
    number: z.string().nullable(),
    status: z.string(),
    total: z.int().describe("In the currency's smallest unit."),
    currency: z.string(),
    created_at: time,
    due_at: time.nullable(),
    url: z.string().nullable().describe("A page hosted by the payment provider."),
    pdf_url: z.string().nullable(),
  })
  .meta({ id: "Invoice" });

const ownPath = z
  .string()
  .max(500)
  .regex(/^\/([!-.0-[\]-~][!-[\]-~]*)?$/, "must be a path on this service, such as /settings/billing")
  .describe("A path on this service that the browser returns to.");

const CheckoutIn = z
  .strictObject({
    plan_id: z.string().max(40),
    success_path: ownPath,
    cancel_path: ownPath,
  })
  .meta({ id: "CheckoutSessionCreate" });

const CheckoutOut = z
  .object({
    object: z.literal("checkout_session"),
    url: z.string().describe("A page hosted by the payment provider."),
    expires_at: time,
  })
  .meta({ id: "CheckoutSession" });

const PortalIn = z.strictObject({ return_path: ownPath }).meta({ id: "PortalSessionCreate" });

const PortalOut = z
  .object({
    object: z.literal("portal_session"),
    url: z.string().describe("A page hosted by the payment provider."),
  })
  .meta({ id: "PortalSession" });

const about = {
  home: "directory",
  description: "The plan, payments, and usage of an account.",
} as const;

const read = accountSession(billingPermissions.read, { duringDeletion: true });
const manage = accountSession(billingPermissions.manage);
const upstream = [E.upstream_failed, E.upstream_timeout];

export const billingContract = defineContract("billing", about, {
  get: {
    method: "GET",
    path: "/billing",
    summary: "Get billing status, plan, limits, and usage",
    access: read,
    returns: { 200: BillingOut },
    errors: [E.not_found],
  },
  listPlans: {
    method: "GET",
    path: "/billing/plans",
    summary: "List plans",
    description: "Returns all plans on one page. Empty if billing is disabled.",
    access: read,
    returns: { 200: listOf(PlanOut) },
    errors: [],
  },
  listInvoices: {
    method: "GET",
    path: "/billing/invoices",
    summary: "List invoices",
    description: "Returns the 100 most recent invoices on one page, as recorded by the payment provider.",
    access: read,
    returns: { 200: listOf(InvoiceOut) },
    errors: upstream,
  },
  createCheckout: {
    method: "POST",
    path: "/billing/checkout-sessions",
    summary: "Start checkout for a plan",
    description:
      "Returns the URL of a page hosted by the payment provider. The plan applies as soon as it is paid.",
    access: manage,
    whenInactive: "allowed",
    body: CheckoutIn,
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 201: CheckoutOut },
    errors: [E.not_found, B.subscription_exists, B.billing_disabled, ...upstream],
  },
  createPortal: {
    method: "POST",
    path: "/billing/portal-sessions",
    summary: "Open the billing portal",
    description:
      "Returns the URL of a page hosted by the payment provider, where users manage cards and invoices and change or cancel the plan.",
    access: manage,
    whenInactive: "allowed",
    body: PortalIn,
    idempotent: "claimed",
    secretAnswer: true,
    returns: { 201: PortalOut },
    errors: [B.no_customer, B.billing_disabled, ...upstream],
  },
  receiveMessage: {
    method: "POST",
    path: "/billing/provider-webhooks/:provider",
    summary: "Receive a webhook from the payment provider",
    description:
      "Called by the provider with a signature over the raw body. The state is fetched from the provider again rather than read from the message.",
    access: open(),
    params: z.strictObject({ provider: z.enum(["stripe"]) }),
    rawBody: true,
    repeatable: "Each provider message has an ID and is processed once.",
    returns: { 200: z.object({ received: z.literal(true) }) },
    errors: [B.invalid_signature],
  },
});

export function presentBilling(standing: Standing): z.input<typeof BillingOut> {
  const { mode, isActive, plan, subscription, trialEndsAt, usage } = standing;
  return {
    object: "billing",
    mode,
    is_active: isActive,
    plan: plan && presentPlan(plan),
    subscription: subscription && presentSubscription(subscription),
    trial_ends_at: trialEndsAt && isoTime(trialEndsAt),
    limits: presentLimits(plan?.limits ?? { entriesPerMonth: null, storageBytes: null }),
    usage: {
      month_start: isoTime(usage.month.start),
      month_end: isoTime(usage.month.end),
      entries: usage.entries,
      storage_bytes: usage.storageBytes,
      members: usage.members,
      forms: usage.forms,
    },
  };
}

function presentLimits(limits: PlanLimits) {
  return { entries_per_month: limits.entriesPerMonth, storage_bytes: limits.storageBytes };
}

export function presentPlan(plan: Plan): z.input<typeof PlanOut> {
  return {
    id: plan.id,
    object: "plan",
    name: plan.name,
    price: plan.priceText,
    is_free: plan.priceId === null,
    limits: presentLimits(plan.limits),
  };
}

function presentSubscription(subscription: Subscription): z.input<typeof SubscriptionOut> {
  const { periodStart, periodEnd, trialEnd } = subscription;
  return {
    status: subscription.status,
    current_period_start: periodStart && isoTime(periodStart),
    current_period_end: periodEnd && isoTime(periodEnd),
    trial_end: trialEnd && isoTime(trialEnd),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    grace_ends_at: subscription.status === "past_due" ? isoTime(graceEndOf(subscription)) : null,
  };
}

export function presentInvoice(invoice: Invoice): z.input<typeof InvoiceOut> {
  return {
    id: invoice.id,
    object: "invoice",
    number: invoice.number,
    status: invoice.status,
    total: invoice.total,
    currency: invoice.currency,
    created_at: isoTime(invoice.createdAt),
    due_at: invoice.dueAt && isoTime(invoice.dueAt),
    url: invoice.url,
    pdf_url: invoice.pdfUrl,
  };
}
