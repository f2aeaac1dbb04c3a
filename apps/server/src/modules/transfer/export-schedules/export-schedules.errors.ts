import { defineErrors } from "../../../platform/errors/errors.ts";

export const scheduleErrors = defineErrors({
  export_schedule_limit: {
    status: 409,
    message: "The account has reached its limit of scheduled exports.",
    fix: "Delete one that you no longer need. `limit` is the maximum.",
  },
});
