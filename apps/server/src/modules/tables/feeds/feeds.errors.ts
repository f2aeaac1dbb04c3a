import { defineErrors } from "../../../platform/errors/errors.ts";

export const feedErrors = defineErrors({
  table_feed_limit: {
    status: 409,
    message: "This table has reached its feed limit.",
    fix: "Delete feeds that you no longer need. `limit` is the maximum per table; one feed handles all entries of a form.",
  },
});
