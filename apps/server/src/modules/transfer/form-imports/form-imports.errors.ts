/** Codes of form imports. Shared ones are in platform/errors/catalogue.ts. */
import { defineErrors } from "../../../platform/errors/errors.ts";

export const formImportErrors = defineErrors({
  form_import_unrecognised: {
    status: 422,
    message: "There is no form of a known system in the files.",
    fix: "Upload the form itself, not its answers: the form's JSON from Typeform, Google Forms, SurveyJS or Formbricks, or the workbook of an XLSForm (or its sheets as survey.csv, choices.csv and settings.csv). If the file is right, say the `system`.",
  },
  form_import_unreadable: {
    status: 422,
    message: "A file cannot be read.",
    fix: "`problem.reason` names the file and what is wrong with it. Export it again, without a password, as JSON, CSV in UTF-8 or XLSX.",
  },
  form_import_too_large: {
    status: 413,
    message: "The files are larger than what one import takes.",
    fix: "`limit` is the most that the files may have together, in bytes. Bring answers in several imports: name the form with `form_id` from the second one on. What is there already is not brought twice.",
  },
});
