import { defineErrors } from "../../../platform/errors/errors.ts";

export const exportErrors = defineErrors({
  not_ready: {
    status: 409,
    message: "The export has no file.",
    fix: "`current_state` tells why: wait while it is queued or running, and start a new export if it failed or was canceled.",
  },
  export_expired: {
    status: 410,
    message: "The file of this export was kept for seven days and is gone.",
    fix: "Start a new export with `POST /exports` or `POST /account/exports`.",
  },
});
