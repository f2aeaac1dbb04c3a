import { defineErrors } from "../../../platform/errors/errors.ts";

export const referenceErrors = defineErrors({
  resolved_too_large: {
    status: 422,
    message: "The values of these references are too large for one answer.",
    fix: "Ask for fewer references at once, or for parts of what they lead to: `entry.answers.email` instead of `entry.answers`.",
  },
});
