import { defineErrors } from "../../../platform/errors/errors.ts";

export const accountErrors = defineErrors({
  account_limit: {
    status: 409,
    message: "You own the maximum number of accounts.",
    fix: "Delete an account you no longer need, or give up the owner role in one. `limit` is the number of accounts you can own.",
  },
  last_owner: {
    status: 409,
    message: "This change would leave the account without an owner.",
    fix: "Give another user the owner role first, then repeat the call. To close the account, delete it.",
  },
});
