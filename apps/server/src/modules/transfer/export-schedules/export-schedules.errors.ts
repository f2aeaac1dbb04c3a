import { defineErrors } from "../../../platform/errors/errors.ts";

export const scheduleErrors = defineErrors({
  export_schedule_limit: {
    status: 409,
    message: "The account has as many scheduled exports as it may have.",
    fix: "Delete one that is no longer needed; `limit` tells how many there may be.",
  },
});
