import { defineErrors } from "../../../platform/errors/errors.ts";

export const exportErrors = defineErrors({
  not_ready: {
    status: 409,
    message: "The export has no file.",
    fix: "Check `current_state`: wait while the job is queued or running; start a new export if it failed or was canceled.",
  },
  export_expired: {
    status: 410,
    message: "This export has expired. Files are kept for seven days.",
    fix: "Start a new export with `POST /exports` or `POST /account/exports`.",
  },
});
