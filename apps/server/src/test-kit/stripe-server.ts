/**
 * A small server that implements Stripe's published API over real HTTP: customers, subscriptions, invoices, and
 * checkout and portal sessions, in Stripe's format, with its errors and signatures. The test defines the subscriptions.
 */
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface StripeSubscription {
  readonly id: string;
  readonly customer: string;
  status: string;
  price: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
}

export interface StripeInvoice {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  created: number;
  finalizedAt: number | null;
  dueDate: number | null;
}

export interface StripeServer {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly subscriptions: StripeSubscription[];
  readonly invoices: StripeInvoice[];
  /** Each request as `METHOD path body`. */
  readonly requests: string[];
  /** The customer of an account, if it exists. */
  customerOf(accountId: string): string | undefined;
  /** Makes the next responses fail with this status. */
  failNext(times: number, status: number): void;
  /** Runs after a list of subscriptions was read, before the response. */
  beforeAnswer: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
}

type Answer = readonly [status: number, body: object];

const newStripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = `sk_test_${randomBytes(12).toString("hex")}`;
  const customers = new Map<string, Customer>();
  const kept = new Map<string, Answer>();
  const failing = { times: 0, status: 500 };
  const state = {
    subscriptions: [] as StripeSubscription[],
    invoices: [] as StripeInvoice[],
    requests: [] as string[],
  };

  const createCustomer = (form: URLSearchParams): Answer => {
    const id = newStripeId("cus");
    const accountId = form.get("metadata[account_id]") ?? "";
    customers.set(id, { id, name: form.get("name") ?? "", accountId });
    return [
      200,
      {
        id,
        object: "customer",
        name: form.get("name"),
        metadata: { account_id: accountId },
        livemode: false,
      },
    ];
  };

  const ofCustomer = (id: string | null): Answer | undefined =>
    id !== null && customers.has(id)
      ? undefined
      : [400, errorOf("resource_missing", `No such customer: '${id}'`, "customer")];

  const listSubscriptions = (query: URLSearchParams): Answer => {
    const missing = ofCustomer(query.get("customer"));
    if (missing) return missing;
    const found = state.subscriptions.filter((one) => one.customer === query.get("customer"));
    return [200, listOf("/v1/subscriptions", found.map(subscriptionBody))];
  };

  const cancel = (id: string): Answer => {
    const found = state.subscriptions.find((one) => one.id === id);
    if (!found) return [404, errorOf("resource_missing", `No such subscription: '${id}'`, "id")];
    found.status = "canceled";
    return [200, subscriptionBody(found)];
  };

  const listInvoices = (query: URLSearchParams): Answer => {
    const [customer, subscription, status] = ["customer", "subscription", "status"].map((name) =>
      query.get(name),
    );
    const found = state.invoices.filter(
      (one) =>
        (customer === null || one.customer === customer) &&
        (subscription === null || one.subscription === subscription) &&
        (status === null || one.status === status),
    );
    return [200, listOf("/v1/invoices", found.map(invoiceBody))];
  };

  const createCheckout = (form: URLSearchParams): Answer => {
    const missing = ofCustomer(form.get("customer"));
    if (missing) return missing;
    const id = newStripeId("cs_test");
    return [
      200,
      {
        id,
        object: "checkout.session",
        mode: form.get("mode"),
        status: "open",
        customer: form.get("customer"),
        client_reference_id: form.get("client_reference_id"),
        success_url: form.get("success_url"),
        cancel_url: form.get("cancel_url"),
        url: `https://checkout.stripe.com/c/pay/${id}`,
        expires_at: Math.floor(Date.now() / 1_000) + 86_400,
      },
    ];
  };

  const createPortal = (form: URLSearchParams): Answer => {
    const missing = ofCustomer(form.get("customer"));
    if (missing) return missing;
    const id = newStripeId("bps");
    return [
      200,
      {
        id,
        object: "billing_portal.session",
        customer: form.get("customer"),
        return_url: form.get("return_url"),
        url: `https://billing.stripe.com/p/session/${id}`,
      },
    ];
  };

  const answer = (method: string, url: URL, form: URLSearchParams): Answer => {
    const route = `${method} ${url.pathname}`;
    if (route === "POST /v1/customers") return createCustomer(form);
    if (route === "GET /v1/subscriptions") return listSubscriptions(url.searchParams);
    if (route === "GET /v1/invoices") return listInvoices(url.searchParams);
    if (route === "POST /v1/checkout/sessions") return createCheckout(form);
    if (route === "POST /v1/billing_portal/sessions") return createPortal(form);
    const id = /^DELETE \/v1\/subscriptions\/(\w+)$/.exec(route)?.[1];
    if (id !== undefined) return cancel(id);
    return [404, errorOf("resource_missing", `Unrecognized request URL (${route}).`)];
  };

  const respond = async (request: IncomingMessage): Promise<Answer> => {
    const body = await readAll(request);
    const url = new URL(request.url ?? "/", "http://stripe");
    state.requests.push(`${request.method} ${url.pathname}${url.search} ${body}`);
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return [401, errorOf(undefined, "Invalid API Key provided")];
    if (failing.times > 0) {
      failing.times -= 1;
      return [failing.status, errorOf(undefined, "Something went wrong")];
    }
    const key = request.headers["idempotency-key"];
    const known = typeof key === "string" ? kept.get(key) : undefined;
    if (known) return known;
    const made = answer(request.method ?? "", url, new URLSearchParams(body));
    if (typeof key === "string") kept.set(key, made);
    return made;
  };

  const server = createServer(async (request, response) => {
    const [status, body] = await respond(request);
    // Serialize first, so that `beforeAnswer` cannot change the response anymore.
    const text = JSON.stringify(body);
    if (request.method === "GET" && request.url?.startsWith("/v1/subscriptions"))
      await stripe.beforeAnswer?.();
    response
      .writeHead(status, { "content-type": "application/json", "request-id": newStripeId("req") })
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const stripe: StripeServer = {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecret: `whsec_${randomBytes(16).toString("hex")}`,
    ...state,
    beforeAnswer: undefined,
    customerOf: (accountId) => [...customers.values()].find((one) => one.accountId === accountId)?.id,
    failNext: (times, status) => void Object.assign(failing, { times, status }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stripe;
}

export function newSubscription(
  customer: string,
  status: string,
  more: Partial<StripeSubscription> = {},
): StripeSubscription {
  const now = Math.floor(Date.now() / 1_000);
  return {
    id: newStripeId("sub"),
    customer,
    status,
    price: "price_team",
    created: now,
    periodStart: now,
    periodEnd: now + 30 * 86_400,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    ...more,
  };
}

/** A message as Stripe sends it, with a possibly outdated state of its object, which must not be trusted. */
export function stripeEvent(
  subscription: StripeSubscription,
  type = "customer.subscription.updated",
): string {
  return JSON.stringify({
    id: newStripeId("evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1_000),
    type,
    livemode: false,
    pending_webhooks: 1,
    data: { object: subscriptionBody(subscription) },
  });
}

export function stripeSignature(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

function subscriptionBody(one: StripeSubscription) {
  return {
    id: one.id,
    object: "subscription",
    customer: one.customer,
    status: one.status,
    created: one.created,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    trial_end: one.trialEnd,
    currency: "eur",
    livemode: false,
    items: listOf("/v1/subscription_items", [
      {
        id: `si_${one.id}`,
        object: "subscription_item",
        current_period_start: one.periodStart,
        current_period_end: one.periodEnd,
        price: { id: one.price, object: "price", active: true, currency: "eur", unit_amount: 2_900 },
        quantity: 1,
      },
    ]),
  };
}

function invoiceBody(one: StripeInvoice) {
  return {
    id: one.id,
    object: "invoice",
    customer: one.customer,
    number: `F-${one.created}`,
    status: one.status,
    total: 2_900,
    currency: "eur",
    created: one.created,
    due_date: one.dueDate,
    status_transitions: {
      finalized_at: one.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: one.status === "paid" ? one.created : null,
      voided_at: null,
    },
    parent: { type: "subscription_details", subscription_details: { subscription: one.subscription } },
    hosted_invoice_url: `https://invoice.stripe.com/i/${one.id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${one.id}/pdf`,
  };
}

function listOf(url: string, data: readonly object[]) {
  return { object: "list", url, has_more: false, data };
}

function errorOf(code: string | undefined, message: string, param?: string) {
  return {
    error: { type: "invalid_request_error", ...(code && { code }), ...(param && { param }), message },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
