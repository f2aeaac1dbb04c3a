/**
 * Stripe as a billing provider. Its library sends requests through `platform.outbound`. Stateless: it only converts
 * Stripe objects to ours.
 */
import Stripe from "stripe";
import { E } from "../../../../platform/errors/catalogue.ts";
import { fail } from "../../../../platform/errors/errors.ts";
import type { Outbound } from "../../../../platform/outbound/outbound.ts";
import type { Subscription } from "../billing.rules.ts";
import type { BillingProvider, Invoice, ProviderMessage } from "../provider.rules.ts";
import { outboundFetch } from "./outbound-fetch.ts";

export interface StripeOptions {
  readonly secretKey: string;
  /** There is more than one secret during key rotation. */
  readonly webhookSecrets: readonly string[];
  readonly apiBase: string;
  readonly outbound: Outbound;
}

const timeoutMs = 15_000;
const signatureSeconds = 300;
const listed = 100;

export function createStripeProvider(options: StripeOptions): BillingProvider {
  const base = new URL(options.apiBase);
  const stripe = new Stripe(options.secretKey, {
    host: base.hostname,
    port: base.port || (base.protocol === "https:" ? 443 : 80),
    protocol: base.protocol === "https:" ? "https" : "http",
    httpClient: Stripe.createFetchHttpClient(outboundFetch(options.outbound, timeoutMs)),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const unpaidSince = async (subscription: Stripe.Subscription): Promise<Date | null> => {
    if (subscription.status !== "past_due") return null;
    const open = await stripe.invoices.list({
      subscription: subscription.id,
      status: "open",
      limit: listed,
    });
    const dues = open.data.map(
      (bill) => bill.due_date ?? bill.status_transitions.finalized_at ?? bill.created,
    );
    return dues.length === 0 ? null : dateOf(Math.min(...dues));
  };

  const listAll = async (customer: string): Promise<Stripe.Subscription[]> => {
    try {
      return (await stripe.subscriptions.list({ customer, status: "all", limit: listed })).data;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return [];
      throw error;
    }
  };

  return {
    name: "stripe",

    createCustomer: (account) =>
      asked(async () => {
        const customer = await stripe.customers.create(
          { name: account.name, metadata: { account_id: account.id } },
          { idempotencyKey: `customer-${account.id}` },
        );
        return customer.id;
      }),

    listSubscriptions: (customerId) =>
      asked(async () =>
        Promise.all(
          (await listAll(customerId)).map(async (one) => toSubscription(one, await unpaidSince(one))),
        ),
      ),

    endSubscriptions: (customerId) =>
      asked(async () => {
        for (const { id, status } of await listAll(customerId))
          if (status !== "canceled" && status !== "incomplete_expired") await stripe.subscriptions.cancel(id);
      }),

    createCheckout: (order) =>
      asked(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: "subscription",
          customer: order.customerId,
          client_reference_id: order.accountId,
          line_items: [{ price: order.priceId, quantity: 1 }],
          subscription_data: { metadata: { account_id: order.accountId } },
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
        });
        return {
          url: session.url ?? fail(E.upstream_failed, { reason: "no_url" }),
          expiresAt: dateOf(session.expires_at),
        };
      }),

    createPortal: (customerId, returnUrl) =>
      asked(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return { url };
      }),

    listInvoices: (customerId) =>
      asked(async () => {
        const { data } = await stripe.invoices.list({ customer: customerId, limit: listed });
        return data.filter((one) => one.status !== "draft").map(toInvoice);
      }),

    readMessage: (body, signature, now) => {
      for (const secret of options.webhookSecrets) {
        try {
          const event = stripe.webhooks.constructEvent(
            body,
            signature,
            secret,
            signatureSeconds,
            undefined,
            now.getTime(),
          );
          return messageOf(event);
        } catch {
          // The signature is missing, too old, or was created with another secret.
        }
      }
      return undefined;
    },
  };
}

/**
 * Converts Stripe and network errors to ours. The original text stays in the cause because it may contain account
 * data.
 */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError)
      return fail(E.upstream_timeout, { reason: "unreachable" }, { cause: error });
    if (error instanceof Stripe.errors.StripeError)
      return fail(
        E.upstream_failed,
        { reason: error.code ?? error.rawType ?? "refused", upstream_status: error.statusCode },
        { cause: error },
      );
    throw error;
  }
}

function messageOf(event: Stripe.Event): ProviderMessage {
  const about = event.data.object as unknown as Record<string, unknown>;
  const { customer } = about;
  const id =
    about.object === "customer" ? about.id : typeof customer === "object" ? idOf(customer) : customer;
  return { id: event.id, customerId: typeof id === "string" ? id : null };
}

function idOf(thing: object | null): unknown {
  return (thing as { id?: unknown } | null)?.id;
}

/** Stripe stores the period on the item; our subscriptions have exactly one item. */
function toSubscription(given: Stripe.Subscription, unpaidSince: Date | null): Subscription {
  const item = given.items.data[0];
  return {
    id: given.id,
    status: given.status,
    priceId: item?.price.id ?? null,
    periodStart: item ? dateOf(item.current_period_start) : null,
    periodEnd: item ? dateOf(item.current_period_end) : null,
    trialEnd: given.trial_end === null ? null : dateOf(given.trial_end),
    cancelAtPeriodEnd: given.cancel_at_period_end,
    unpaidSince,
    createdAt: dateOf(given.created),
  };
}

function toInvoice(given: Stripe.Invoice): Invoice {
  return {
    id: given.id ?? "",
    number: given.number,
    status: given.status ?? "open",
    total: given.total,
    currency: given.currency,
    createdAt: dateOf(given.created),
    dueAt: given.due_date === null ? null : dateOf(given.due_date),
    url: given.hosted_invoice_url ?? null,
    pdfUrl: given.invoice_pdf ?? null,
  };
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}
