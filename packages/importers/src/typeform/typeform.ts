import type { Importer } from "../importer.ts";
import { jsonsOf } from "../read/source-file.ts";
import { typeformAnswers } from "./answers.ts";
import { isTypeform, typeformDefinition } from "./definition.ts";

export const typeform: Importer = {
  system: "typeform",
  recognises: (files) => jsonsOf(files).some(isTypeform),
  definition: (files) => {
    const json = jsonsOf(files).find(isTypeform);
    return json === undefined ? undefined : typeformDefinition(json);
  },
  answers: typeformAnswers,
};
