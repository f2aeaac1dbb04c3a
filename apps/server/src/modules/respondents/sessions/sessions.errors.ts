/** Codes of entry sessions. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const entrySessionErrors = defineErrors({
  access_code_required: {
    status: 401,
    message: "This form is behind an access code.",
    fix: "Ask whoever gave you the link for its code and send it as `access_code`.",
  },
  invalid_access_code: {
    status: 401,
    message: "The access code is not right.",
    fix: "Check the code; upper and lower case count. After several wrong ones, wait a while.",
  },
  invalid_resume_token: {
    status: 401,
    message: "The link to resume is not valid, was used already, or is too old.",
    fix: "Each link works once. Use the newest one, or ask for another from the page where the form is still open.",
  },
  button_disabled: {
    status: 409,
    message: "The button cannot be pressed now.",
    fix: "It is hidden or disabled by the form's rules as long as the answers are what they are.",
  },
  group_limit: {
    status: 409,
    message: "The group holds as many as it may.",
    fix: "Remove one first; `max` tells how many there may be.",
  },
  form_archived: {
    status: 410,
    message: "The form is no longer offered.",
    fix: "Ask whoever gave you its address.",
  },
  link_spent: {
    status: 410,
    message: "The link has expired or was used as often as it may be.",
    fix: "Ask whoever gave you the link for another.",
  },
});
