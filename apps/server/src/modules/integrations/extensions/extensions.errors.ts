import { defineErrors } from "../../../platform/errors/errors.ts";

export const extensionErrors = defineErrors({
  extension_exists: {
    status: 409,
    message: "This extension is installed already.",
    fix: "An account has one installation of each extension. Change it with `PATCH /extensions/{id}`, or remove it first.",
  },
  extension_in_use: {
    status: 409,
    message: "Active workflows use steps of this extension.",
    fix: "`used_by[]` names up to 20 of them, `workflow_ids` their ids. Deactivate them or remove the step, then repeat the call. You can disable the extension at any time; its steps then fail.",
  },
});
