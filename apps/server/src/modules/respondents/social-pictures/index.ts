/** Public interface of social pictures: what programs show beside links to forms. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formAssetsModule } from "../assets/index.ts";
import { entrySessionsModule } from "../sessions/index.ts";
import { createSocialPictures, type PictureBuild } from "./social-pictures.service.ts";

export type SocialPicturesService = ReturnType<typeof socialPicturesModule.create>;
export type SocialPictures = ReturnType<typeof createSocialPictures>;

export const socialPicturesModule = defineModule({
  name: "socialPictures",
  needs: [entrySessionsModule, formAssetsModule],
  create: ({ entrySessions, formAssets }) => ({
    with: (build: PictureBuild) =>
      createSocialPictures({ sessions: entrySessions, assets: formAssets, build }),
  }),
});
