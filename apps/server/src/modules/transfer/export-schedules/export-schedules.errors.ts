import { defineErrors } from "../../../platform/errors/errors.ts";

export const scheduleErrors = defineErrors({
  export_schedule_limit: {
    status: 409,
    message: "This account has reached the maximum number of scheduled exports.",
    fix: "Delete scheduled exports that you no longer need. `limit` is the maximum.",
  },
});
