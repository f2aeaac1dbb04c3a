import { defineErrors } from "../../../platform/errors/errors.ts";

export const jobErrors = defineErrors({
  not_cancelable: {
    status: 409,
    message: "The job has already ended and cannot be canceled.",
    fix: "To see its result or error, call `GET /jobs/{id}`. `current_state` is its final state.",
  },
  job_lost: {
    status: 500,
    message: "The job made no progress for a day and was marked as failed.",
    fix: "A worker stopped while it was running the job. Start the job again. If this happens repeatedly, contact the operator.",
  },
});
