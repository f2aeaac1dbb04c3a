import { defineErrors } from "../../../platform/errors/errors.ts";

export const answerIndexErrors = defineErrors({
  answer_index_exists: {
    status: 409,
    message: "The form already has an index on this answer.",
    fix: "You do not need to do anything. Queries work without the index while it is being built, and get faster once its status is `ready`.",
  },
  answer_index_limit: {
    status: 409,
    message: "This form has reached the maximum number of answer indexes.",
    fix: "Delete an index that you no longer need: `used_at` in `GET /forms/{id}/answer-indexes` shows when each was last used.",
  },
});
