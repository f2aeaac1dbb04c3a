import { defineErrors } from "../../../platform/errors/errors.ts";

export const exportErrors = defineErrors({
  not_ready: {
    status: 409,
    message: "The export has no file to download.",
    fix: "If `current_state` is `queued` or `running`, wait and try again. If the export failed or was canceled, start a new one.",
  },
  export_expired: {
    status: 410,
    message: "This export has expired. Files are kept for seven days.",
    fix: "Start a new export with `POST /exports` or `POST /account/exports`.",
  },
});
