/** What billing asks of whoever takes the payments. Types only: the one there is stands in engine/stripe-provider.ts. */
import type { Id } from "../../../platform/ids/ids.ts";
import type { Subscription } from "./billing.rules.ts";

export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  /** In the smallest unit of the currency. */
  readonly total: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  /** A page of the provider. */
  readonly url: string | null;
  readonly pdfUrl: string | null;
}

export interface ProviderMessage {
  readonly id: string;
  /** Whom it is about; null when it is about nobody. Nothing else of it is believed. */
  readonly customerId: string | null;
}

export interface CheckoutOrder {
  readonly accountId: Id<"acc">;
  readonly customerId: string;
  readonly priceId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** All of it goes over the network but `readMessage`, so none of it belongs into a transaction. */
export interface BillingProvider {
  readonly name: string;
  /** The same one however often it is asked for. */
  createCustomer(account: { readonly id: Id<"acc">; readonly name: string }): Promise<string>;
  /** All a customer has had lately, as they are now. */
  listSubscriptions(customerId: string): Promise<readonly Subscription[]>;
  endSubscriptions(customerId: string): Promise<void>;
  createCheckout(order: CheckoutOrder): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  createPortal(customerId: string, returnUrl: string): Promise<{ readonly url: string }>;
  /** The newest hundred. */
  listInvoices(customerId: string): Promise<readonly Invoice[]>;
  /** Undefined unless the provider has signed it in the last five minutes. */
  readMessage(body: Buffer, signature: string, now: Date): ProviderMessage | undefined;
}
