import { fileFamilyDescription, fileFamilyLogic } from "./file-family.ts";

export const videoLogic = fileFamilyLogic("video", ["video/*"]);
export const videoDescription = /* @__PURE__ */ fileFamilyDescription("video", "video", {
  name: "walk.mp4",
  mime: "video/mp4",
});
