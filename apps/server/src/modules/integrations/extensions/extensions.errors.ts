import { defineErrors } from "../../../platform/errors/errors.ts";

export const extensionErrors = defineErrors({
  extension_exists: {
    status: 409,
    message: "This extension is already installed.",
    fix: "An account can install each extension once. Change it with `PATCH /extensions/{id}`, or remove it first.",
  },
  extension_in_use: {
    status: 409,
    message: "Active workflows use steps from this extension.",
    fix: "`used_by[]` lists up to 20 of these workflows and `workflow_ids` their IDs. Deactivate them or remove the steps, then repeat the call. You can disable the extension at any time; its steps then fail.",
  },
});
