/** A row of a data table. */
import { referenceFamilyDescription, referenceFamilyLogic } from "./reference-family.ts";

export const referenceLogic = referenceFamilyLogic("reference", "row_id", "row");
export const referenceDescription = /* @__PURE__ */ referenceFamilyDescription(
  { type: "reference", member: "row_id", prefix: "row" },
  {
    name: "table_id",
    prefix: "tbl",
    isRequired: true,
    description: "The data table whose rows can be chosen.",
  },
);
