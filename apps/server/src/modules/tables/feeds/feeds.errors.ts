import { defineErrors } from "../../../platform/errors/errors.ts";

export const feedErrors = defineErrors({
  table_feed_limit: {
    status: 409,
    message: "This table has reached the maximum number of feeds.",
    fix: "Delete feeds that you no longer need. One feed handles all entries of a form. `limit` is the maximum per table.",
  },
});
