import type { Importer } from "../importer.ts";
import { jsonsOf } from "../read/source-file.ts";
import { surveyJsAnswers } from "./answers.ts";
import { isSurveyJs, surveyJsDefinition } from "./definition.ts";

export const surveyjs: Importer = {
  system: "surveyjs",
  recognises: (files) => jsonsOf(files).some(isSurveyJs),
  definition: (files) => {
    const json = jsonsOf(files).find(isSurveyJs);
    return json === undefined ? undefined : surveyJsDefinition(json);
  },
  answers: surveyJsAnswers,
};
