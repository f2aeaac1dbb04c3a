import { defineErrors } from "../../platform/errors/errors.ts";

export const accountErrors = defineErrors({
  last_owner: {
    status: 409,
    message: "The account would be left without an owner.",
    fix: "Give another person the owner role first, then repeat the call. To give up the account altogether, delete it.",
  },
});
