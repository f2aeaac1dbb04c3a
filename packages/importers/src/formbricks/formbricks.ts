import type { Importer } from "../importer.ts";
import { jsonsOf } from "../read/source-file.ts";
import { formbricksAnswers } from "./answers.ts";
import { formbricksDefinition, surveyIn } from "./definition.ts";

export const formbricks: Importer = {
  system: "formbricks",
  recognises: (files) => jsonsOf(files).some((json) => surveyIn(json) !== undefined),
  definition: (files) => {
    const survey = jsonsOf(files)
      .map(surveyIn)
      .find((one) => one !== undefined);
    return survey && formbricksDefinition(survey);
  },
  answers: formbricksAnswers,
};
