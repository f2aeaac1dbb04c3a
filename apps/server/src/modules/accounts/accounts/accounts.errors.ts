import { defineErrors } from "../../../platform/errors/errors.ts";

export const accountErrors = defineErrors({
  account_limit: {
    status: 409,
    message: "You own as many accounts as one person may own.",
    fix: "Delete an account that is no longer needed, or give up the owner role in one. `limit` is the number of accounts that you may own.",
  },
  last_owner: {
    status: 409,
    message: "The account would be left without an owner.",
    fix: "Give another person the owner role first, then repeat the call. To give up the account altogether, delete it.",
  },
});
