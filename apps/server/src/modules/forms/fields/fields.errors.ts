import { defineErrors } from "../../../platform/errors/errors.ts";

export const formFieldErrors = defineErrors({
  field_in_use: {
    status: 409,
    message: "Rules, formulas or texts of the form use this field.",
    fix: "`used_by[]` names up to 20 fields that use it, `used_in[]` each place. Change those first, or repeat the call with `force=true` and fix the draft before you publish it.",
  },
  field_key_fixed: {
    status: 409,
    message: "The key of a published field cannot be changed: answers are kept under it.",
    fix: "Change the label instead, which never loses data; or remove the field and add another one.",
  },
});
