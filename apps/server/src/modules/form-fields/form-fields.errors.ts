import { defineErrors } from "../../platform/errors/errors.ts";

export const formFieldErrors = defineErrors({
  field_in_use: {
    status: 409,
    message: "Rules, formulas or texts of the form need this field.",
    fix: "`used_in[]` names them. Change those first, or repeat the call with `force=true` and mend the draft before publishing.",
  },
  field_key_fixed: {
    status: 409,
    message: "The key of a published field cannot be changed: answers are kept under it.",
    fix: "Change the label instead, which never loses data; or remove the field and add another one.",
  },
});
