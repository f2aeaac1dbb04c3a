/**
 * What respondents load from this server: the renderer's files at `/embed/…` and the pages at `/f/…`, both from one
 * build.
 */
import type { FastifyInstance } from "fastify";
import type { EntryDocuments } from "../modules/respondents/documents/index.ts";
import type { HostedFormsService } from "../modules/respondents/hosted-pages/index.ts";
import type { SocialPicturesService } from "../modules/respondents/social-pictures/index.ts";
import type { MountDeps } from "../platform/http/mount.ts";
import type { Composition } from "./compose.ts";
import { mountEmbedFiles } from "./embed-files.ts";
import { mountHostedForms } from "./hosted-forms.ts";
import { isRendererBuilt, loadRenderer } from "./renderer-build.ts";

export function mountRespondentPages(
  app: FastifyInstance,
  { platform, services }: Composition,
  door: MountDeps,
): void {
  const { config, telemetry } = platform;
  const dir = config.RENDERER_DIR;
  if (!isRendererBuilt(dir)) {
    telemetry.logger.warn({ dir }, "the renderer is not built; form pages and embedding are not available");
    return;
  }
  void app.register(async (scope) => {
    const built = await loadRenderer(dir);
    const pages = (services.get("hostedForms") as HostedFormsService).with(built);
    const pictures = (services.get("socialPictures") as SocialPicturesService).with(built);
    const documents = services.get("entryDocuments") as EntryDocuments;
    mountEmbedFiles(scope, built);
    mountHostedForms(scope, { pages, pictures, documents, config, telemetry, door });
  });
}
