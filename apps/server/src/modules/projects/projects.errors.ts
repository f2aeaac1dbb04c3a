import { defineErrors } from "../../platform/errors/errors.ts";

export const projectErrors = defineErrors({
  name_taken: {
    status: 409,
    message: "Another project of this account has this name.",
    fix: "Choose another name. Upper and lower case count as the same; projects in the trash do not count.",
  },
  project_not_empty: {
    status: 409,
    message: "The project still has forms.",
    fix: "Move its forms to another project or to the trash, then repeat the call. Forms in the trash do not count.",
  },
});
