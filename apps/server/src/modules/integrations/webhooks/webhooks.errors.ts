import { defineErrors } from "../../../platform/errors/errors.ts";

export const webhookErrors = defineErrors({
  webhook_endpoint_limit: {
    status: 409,
    message: "This account has reached the maximum number of webhook endpoints.",
    fix: "Delete endpoints that you no longer need, or let one endpoint receive several event types. `limit` is the maximum.",
  },
  webhook_endpoint_off: {
    status: 409,
    message: "The endpoint is not enabled, so nothing can be sent to it.",
    fix: "Enable it with `POST /webhook-endpoints/{id}/enable`, then repeat the request.",
  },
});
