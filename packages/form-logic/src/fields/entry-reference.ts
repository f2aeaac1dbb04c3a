/** An entry of this form or another. */
import { referenceFamilyDescription, referenceFamilyLogic } from "./reference-family.ts";

export const entryReferenceLogic = referenceFamilyLogic("entry_reference", "entry_id", "ent");
export const entryReferenceDescription = /* @__PURE__ */ referenceFamilyDescription(
  { type: "entry_reference", member: "entry_id", prefix: "ent" },
  {
    name: "form_id",
    prefix: "frm",
    isRequired: false,
    description: "The form whose entries can be chosen. Default: the form itself.",
  },
);
