/** The payment provider interface that billing requires. Types only; engine/stripe-provider.ts implements it. */
import type { Id } from "../../../platform/ids/ids.ts";
import type { Subscription } from "./billing.rules.ts";

export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  /** In the currency's smallest unit. */
  readonly total: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  /** A page hosted by the provider. */
  readonly url: string | null;
  readonly pdfUrl: string | null;
}

export interface ProviderMessage {
  readonly id: string;
  /** The customer the message is about, or null. No other content of the message is trusted. */
  readonly customerId: string | null;
}

export interface CheckoutOrder {
  readonly accountId: Id<"acc">;
  readonly customerId: string;
  readonly priceId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Every method except `readMessage` makes network calls and must not run inside a transaction. */
export interface BillingProvider {
  readonly name: string;
  /** Idempotent: returns the same customer every time. */
  createCustomer(account: { readonly id: Id<"acc">; readonly name: string }): Promise<string>;
  /** A customer's recent subscriptions in their current state. */
  listSubscriptions(customerId: string): Promise<readonly Subscription[]>;
  endSubscriptions(customerId: string): Promise<void>;
  createCheckout(order: CheckoutOrder): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  createPortal(customerId: string, returnUrl: string): Promise<{ readonly url: string }>;
  /** The 100 most recent invoices. */
  listInvoices(customerId: string): Promise<readonly Invoice[]>;
  /** Returns undefined unless the provider signed the message within the last five minutes. */
  readMessage(body: Buffer, signature: string, now: Date): ProviderMessage | undefined;
}
