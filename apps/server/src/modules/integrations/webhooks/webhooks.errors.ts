import { defineErrors } from "../../../platform/errors/errors.ts";

export const webhookErrors = defineErrors({
  webhook_endpoint_limit: {
    status: 409,
    message: "The account has as many webhook endpoints as it may have.",
    fix: "Delete endpoints that are no longer needed. `limit` tells how many there may be; one endpoint can listen to any number of event types.",
  },
  webhook_endpoint_off: {
    status: 409,
    message: "The endpoint is not enabled, so nothing is sent to it.",
    fix: "Enable it with `POST /webhook-endpoints/{id}/enable`, then repeat the call.",
  },
});
