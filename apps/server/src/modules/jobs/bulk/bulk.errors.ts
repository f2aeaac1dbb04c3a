/** Error codes for bulk changes. Shared codes are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const bulkErrors = defineErrors({
  count_changed: {
    status: 409,
    message: "The number of matching entries or rows differs from the expected count.",
    fix: "Review the matches with `dry_run: true`. If they are correct, repeat the request with the current number, which is in `count`.",
  },
});
