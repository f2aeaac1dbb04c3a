import { defineErrors } from "../../../platform/errors/errors.ts";

export const jobErrors = defineErrors({
  not_cancelable: {
    status: 409,
    message: "The job has already ended and cannot be canceled.",
    fix: "See `current_state`. Get the job to read its result or error.",
  },
  job_lost: {
    status: 500,
    message: "The job made no progress for a day and was marked as failed.",
    fix: "Start it again. If this happens repeatedly, contact your operator: a worker stopped while running the job.",
  },
});
