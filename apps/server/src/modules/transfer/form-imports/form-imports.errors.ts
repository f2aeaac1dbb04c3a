/** Error codes for form imports. Shared codes are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const formImportErrors = defineErrors({
  form_import_unrecognised: {
    status: 422,
    message: "The files do not contain a form from a supported system.",
    fix: "Upload the form itself, not its responses. Use one of the following: the form's JSON file from Typeform, Google Forms, SurveyJS, or Formbricks; an XLSForm workbook; or the workbook's sheets as `survey.csv`, `choices.csv`, and `settings.csv`. If the files are correct but are not recognized, set `system` to the system that they come from.",
  },
  form_import_unreadable: {
    status: 422,
    message: "One of the files cannot be read.",
    fix: "`problem.reason` names the file and the problem. Export it again, without a password, as JSON, UTF-8 CSV, or XLSX.",
  },
  form_import_too_large: {
    status: 413,
    message: "The files are too large for one import.",
    fix: "Import the responses in several parts, and set `form_id` from the second part on. Responses that were already imported are skipped. `limit` is the maximum total size of the files, in bytes.",
  },
});
