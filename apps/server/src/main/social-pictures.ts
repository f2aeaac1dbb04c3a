/** `/f/…/social.png`: the picture of a form for link previews, for programs without credentials. */
import type { FastifyInstance } from "fastify";
import type { SocialPictures } from "../modules/respondents/social-pictures/index.ts";
import { isNotModified } from "../platform/http/etag.ts";

interface PictureRequest {
  Params: { ref: string };
  Querystring: Readonly<Record<string, unknown>>;
}

const ofEveryPicture = {
  // Pages name the version of the form in the address, so a new version has a new picture at once.
  "cache-control": "public, max-age=3600",
  "content-security-policy": "default-src 'none'; sandbox",
  // Pages of other sites show previews.
  "cross-origin-resource-policy": "cross-origin",
};

/** `scope` has the hook that identifies visitors. */
export function mountSocialPictures(scope: FastifyInstance, pictures: SocialPictures): void {
  scope.route<PictureRequest>({
    // Some programs ask for the size of a picture before they load it.
    method: ["GET", "HEAD"],
    url: "/f/:ref/social.png",
    config: { isOnCustomDomains: true },
    handler: async ({ params, query: { lang }, headers, visitor }, reply) => {
      const language = typeof lang === "string" && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(lang) ? lang : undefined;
      const picture = await pictures.find(visitor.ctx, params.ref, language);
      const etag = `"${picture.key}"`;
      if (isNotModified(headers["if-none-match"], etag))
        return reply
          .headers({ ...ofEveryPicture, etag })
          .code(304)
          .send();
      const bytes = await picture.draw();
      return reply
        .headers({ ...ofEveryPicture, etag })
        .type("image/png")
        .send(bytes);
    },
  });
}
