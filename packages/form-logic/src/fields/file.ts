import { fileFamilyDescription, fileFamilyLogic } from "./file-family.ts";

export const fileLogic = fileFamilyLogic("file", []);
export const fileDescription = /* @__PURE__ */ fileFamilyDescription("file", "", {
  name: "contract.pdf",
  mime: "application/pdf",
});
