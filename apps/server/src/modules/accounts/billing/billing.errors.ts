import { defineErrors } from "../../../platform/errors/errors.ts";

export const billingErrors = defineErrors({
  invalid_signature: {
    status: 400,
    message: "The message is not signed by the provider, or too old.",
    fix: "Compare the signing secret of the endpoint at the provider with STRIPE_WEBHOOK_SECRET, and the clocks of both servers: a signature is good for five minutes. A proxy must pass the body on unchanged.",
  },
  subscription_exists: {
    status: 409,
    message: "The account has a subscription already.",
    fix: "Change or end it in the billing portal: `POST /billing/portal-sessions`.",
  },
  no_customer: {
    status: 409,
    message: "The account has never been a customer of the payment provider.",
    fix: "Begin with `POST /billing/checkout-sessions`.",
  },
  billing_disabled: {
    status: 409,
    message: "This installation takes no payments.",
    fix: "Nothing has to be paid here. The operator turns billing on with BILLING_MODE.",
  },
});
