import { defineErrors } from "../../../platform/errors/errors.ts";

export const referenceErrors = defineErrors({
  resolved_too_large: {
    status: 422,
    message: "The values of these references are too large for one response.",
    fix: "Request fewer references at once, or request parts of a value, for example, `entry.answers.email` instead of `entry.answers`.",
  },
});
