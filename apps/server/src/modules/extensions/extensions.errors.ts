import { defineErrors } from "../../platform/errors/errors.ts";

export const extensionErrors = defineErrors({
  extension_exists: {
    status: 409,
    message: "This extension is installed already.",
    fix: "An account has one installation of each extension. Change it with `PATCH /extensions/{id}`, or remove it first.",
  },
  extension_in_use: {
    status: 409,
    message: "An active workflow uses a step of this extension.",
    fix: "`workflow_ids` names the first of them. Deactivate them or take the step out, then repeat the call. Disabling is always possible: its steps then fail.",
  },
});
