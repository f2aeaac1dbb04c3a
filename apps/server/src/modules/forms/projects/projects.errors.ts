import { defineErrors } from "../../../platform/errors/errors.ts";

export const projectErrors = defineErrors({
  name_taken: {
    status: 409,
    message: "Another project in this account already uses this name.",
    fix: "Choose another name. Names are not case-sensitive. Projects in the trash do not count.",
  },
  project_not_empty: {
    status: 409,
    message: "The project still contains forms or data tables.",
    fix: "`used_by[]` lists up to 20 of them. Move them to another project or to the trash, then repeat the request. Items in the trash do not count.",
  },
});
