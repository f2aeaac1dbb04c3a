/** Codes of what visitors must pass. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const visitorErrors = defineErrors({
  captcha_required: {
    status: 403,
    message: "A proof of work is needed first.",
    fix: "Get a challenge from `GET /entry-sessions/forms/{form_ref}/challenge`, solve it, and send the solution as `captcha`.",
  },
  captcha_failed: {
    status: 403,
    message: "The proof of work does not hold.",
    fix: "A challenge is for one form, for ten minutes, and counts once. Get a new one.",
  },
});
