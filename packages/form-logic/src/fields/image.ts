import { fileFamilyDescription, fileFamilyLogic } from "./file-family.ts";

export const imageLogic = fileFamilyLogic("image", ["image/*"]);
export const imageDescription = /* @__PURE__ */ fileFamilyDescription("image", "image", {
  name: "roof.jpg",
  mime: "image/jpeg",
});
