import { defineErrors } from "../../../platform/errors/errors.ts";

export const answerIndexErrors = defineErrors({
  answer_index_exists: {
    status: 409,
    message: "The form has an index over these answers already.",
    fix: "Nothing needs to be done: while it is being built queries work without it, and faster once its status is `ready`.",
  },
  answer_index_limit: {
    status: 409,
    message: "The form has as many indexes over answers as a form may have.",
    fix: "Delete one that is not needed: `used_at` in `GET /forms/{id}/answer-indexes` tells when each was last of use.",
  },
});
