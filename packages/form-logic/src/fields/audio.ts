import { fileFamilyDescription, fileFamilyLogic } from "./file-family.ts";

export const audioLogic = fileFamilyLogic("audio", ["audio/*"]);
export const audioDescription = /* @__PURE__ */ fileFamilyDescription("audio", "audio", {
  name: "voice.mp3",
  mime: "audio/mpeg",
});
