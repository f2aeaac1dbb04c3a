import { defineErrors } from "../../../platform/errors/errors.ts";

export const jobErrors = defineErrors({
  not_cancelable: {
    status: 409,
    message: "The job has ended and cannot be canceled.",
    fix: "Nothing is left to stop: `current_state` tells how it ended. Read the job for its result or error.",
  },
  job_lost: {
    status: 500,
    message: "The job went silent for a day and was given up.",
    fix: "Start it again. If that happens twice, tell the operator: a worker died in the middle of it.",
  },
});
