/** A member of the account. */
import { referenceFamilyDescription, referenceFamilyLogic } from "./reference-family.ts";

export const userReferenceLogic = referenceFamilyLogic("user_reference", "user_id", "usr");
export const userReferenceDescription = /* @__PURE__ */ referenceFamilyDescription({
  type: "user_reference",
  member: "user_id",
  prefix: "usr",
});
