/** Error codes for spam protection. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const visitorErrors = defineErrors({
  captcha_required: {
    status: 403,
    message: "A proof of work is required.",
    fix: "Get a challenge from `GET /entry-sessions/forms/{form_ref}/challenge`, solve it, and send the solution as `captcha`.",
  },
  captcha_failed: {
    status: 403,
    message: "The proof of work is not valid.",
    fix: "A challenge is valid for one form, for ten minutes, and only once. Get a new challenge.",
  },
});
