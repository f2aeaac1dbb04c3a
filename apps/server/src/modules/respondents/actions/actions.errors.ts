import { defineErrors } from "../../../platform/errors/errors.ts";

export const actionErrors = defineErrors({
  action_not_exposed: {
    status: 403,
    message: "The form offers no such action.",
    fix: "Only actions that the form's maker exposed to respondents can be called.",
  },
});
