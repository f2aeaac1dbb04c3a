/** Codes of changes of many things. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const bulkErrors = defineErrors({
  count_changed: {
    status: 409,
    message: "Another number of entries or rows matches now than you expect.",
    fix: "`count` is how many there are. Look at them with `dry_run: true`, and repeat the call with that number if they are what you mean.",
  },
});
