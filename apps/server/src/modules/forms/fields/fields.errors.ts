import { defineErrors } from "../../../platform/errors/errors.ts";

export const formFieldErrors = defineErrors({
  field_in_use: {
    status: 409,
    message: "Rules, formulas, or texts of the form use this field.",
    fix: "`used_by[]` lists up to 20 fields that use it, and `used_in[]` lists each place. Change those first, or repeat the request with `force=true` and fix the draft before you publish it.",
  },
  field_key_fixed: {
    status: 409,
    message: "The key of a published field cannot be changed because answers are stored under it.",
    fix: "Change the label instead. If you need another key, remove the field and add a new one.",
  },
});
