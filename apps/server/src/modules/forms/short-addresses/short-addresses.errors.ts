import { defineErrors } from "../../../platform/errors/errors.ts";

export const shortAddressErrors = defineErrors({
  short_address_taken: {
    status: 409,
    message: "Another form already uses this short address.",
    fix: "Choose another one: short addresses are unique across all accounts of the installation. If `form_id` is present, the form belongs to your account, and you can release its short address first.",
  },
});
