/** Error codes for entry sessions. Shared codes are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const entrySessionErrors = defineErrors({
  access_code_required: {
    status: 401,
    message: "This form requires an access code.",
    fix: "Ask the person who sent you the link for the access code, and send it as `access_code`.",
  },
  invalid_access_code: {
    status: 401,
    message: "The access code is incorrect.",
    fix: "Check the code. It is case-sensitive. After several incorrect codes, wait before you try again.",
  },
  invalid_resume_token: {
    status: 401,
    message: "The resume link is invalid, has already been used, or has expired.",
    fix: "Each link works once. Use the latest link, or request a new one on the page where the form is still open.",
  },
  button_disabled: {
    status: 409,
    message: "This button is not available right now.",
    fix: "The form's rules hide or disable the button for the current answers. Change the answers first.",
  },
  group_limit: {
    status: 409,
    message: "The group has reached its maximum number of instances.",
    fix: "Remove an instance first. `max` is the limit.",
  },
  form_archived: {
    status: 410,
    message: "This form is no longer available.",
    fix: "Contact the person who sent you the form.",
  },
  invalid_prefill_token: {
    status: 410,
    message: "The link with prefilled answers is invalid or has expired.",
    fix: "Create another token with `POST /forms/{id}/prefill-tokens`. It is valid only for the form that it was created for.",
  },
  link_spent: {
    status: 410,
    message: "The link has expired or has reached its maximum number of uses.",
    fix: "Ask the person who sent you the link for a new one.",
  },
});
