import { defineErrors } from "../../../platform/errors/errors.ts";

export const actionErrors = defineErrors({
  action_not_exposed: {
    status: 403,
    message: "The form does not expose this action.",
    fix: "Check the name of the action. To make the action available to respondents, an editor can add the form to its `exposed_forms`.",
  },
});
