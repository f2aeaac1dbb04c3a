import { defineErrors } from "../../../platform/errors/errors.ts";

export const accountErrors = defineErrors({
  account_limit: {
    status: 409,
    message: "You have reached the maximum number of accounts that you can own.",
    fix: "Delete an account that you no longer need, or give up the owner role in one of your accounts. `limit` is the maximum.",
  },
  last_owner: {
    status: 409,
    message: "This change would leave the account without an owner.",
    fix: "Give another user the owner role first, then repeat the request. To close the account, delete it.",
  },
});
