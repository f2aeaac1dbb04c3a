import type { Importer } from "../importer.ts";
import { jsonsOf } from "../read/source-file.ts";
import { googleAnswers } from "./answers.ts";
import { googleDefinition, isGoogleForm } from "./definition.ts";

export const googleForms: Importer = {
  system: "google_forms",
  recognises: (files) => jsonsOf(files).some(isGoogleForm),
  definition: (files) => {
    const json = jsonsOf(files).find(isGoogleForm);
    return json === undefined ? undefined : googleDefinition(json);
  },
  answers: googleAnswers,
};
