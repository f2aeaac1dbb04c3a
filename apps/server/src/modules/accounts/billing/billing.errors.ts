import { defineErrors } from "../../../platform/errors/errors.ts";

export const billingErrors = defineErrors({
  invalid_signature: {
    status: 400,
    message: "The webhook signature is invalid or too old.",
    fix: "Check that `STRIPE_WEBHOOK_SECRET` matches the signing secret of the endpoint at the payment provider. Check that the server's clock is correct, because a signature is valid for five minutes. If there is a proxy, it must forward the body unchanged.",
  },
  subscription_exists: {
    status: 409,
    message: "This account already has a subscription.",
    fix: "To change or cancel it, open the billing portal with `POST /billing/portal-sessions`.",
  },
  no_customer: {
    status: 409,
    message: "This account is not yet a customer of the payment provider.",
    fix: "Start a subscription with `POST /billing/checkout-sessions`.",
  },
  billing_disabled: {
    status: 409,
    message: "Billing is disabled on this installation.",
    fix: "No payment is required. An operator can enable billing with `BILLING_MODE`.",
  },
});
