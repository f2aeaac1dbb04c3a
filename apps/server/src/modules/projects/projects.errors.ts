import { defineErrors } from "../../platform/errors/errors.ts";

export const projectErrors = defineErrors({
  name_taken: {
    status: 409,
    message: "Another project of this account has this name.",
    fix: "Choose another name. Upper and lower case count as the same; projects in the trash do not count.",
  },
});
