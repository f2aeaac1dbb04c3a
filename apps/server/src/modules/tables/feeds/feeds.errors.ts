import { defineErrors } from "../../../platform/errors/errors.ts";

export const feedErrors = defineErrors({
  table_feed_limit: {
    status: 409,
    message: "The table has as many feeds as it may have.",
    fix: "Delete feeds that are no longer needed. `limit` tells how many a table may have; one feed takes all entries of a form.",
  },
});
