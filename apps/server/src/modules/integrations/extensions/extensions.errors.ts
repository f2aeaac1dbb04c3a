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
    fix: "Deactivate these workflows or remove the steps from them, then repeat the request. `used_by[]` lists up to 20 of the workflows, and `workflow_ids` contains their IDs. You can disable the extension at any time, but its steps then fail.",
  },
});
