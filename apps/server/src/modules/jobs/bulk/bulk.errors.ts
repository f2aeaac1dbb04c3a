/** Error codes for bulk changes. Shared codes are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const bulkErrors = defineErrors({
  count_changed: {
    status: 409,
    message: "The number of matching entries or rows differs from the expected count.",
    fix: "`count` is the current number. Review the matches with `dry_run: true`, and if they are correct, repeat the call with that number.",
  },
});
