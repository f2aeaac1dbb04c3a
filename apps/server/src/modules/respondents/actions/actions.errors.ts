import { defineErrors } from "../../../platform/errors/errors.ts";

export const actionErrors = defineErrors({
  action_not_exposed: {
    status: 403,
    message: "The form does not expose this action.",
    fix: "Call an action that the form exposes to respondents.",
  },
});
