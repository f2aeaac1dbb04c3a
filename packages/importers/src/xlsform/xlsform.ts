import type { Importer } from "../importer.ts";
import { xlsformAnswers } from "./answers.ts";
import { xlsformDefinition } from "./definition.ts";
import { formSheetsOf } from "./sheets.ts";

export const xlsform: Importer = {
  system: "xlsform",
  recognises: (files) => formSheetsOf(files) !== undefined,
  definition: (files) => {
    const sheets = formSheetsOf(files);
    return sheets && xlsformDefinition(sheets);
  },
  answers: xlsformAnswers,
};
