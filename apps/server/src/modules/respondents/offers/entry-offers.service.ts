/** What a form offers a respondent beside its fields: uploads, options and actions. */
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { EntrySessionsService } from "../sessions/index.ts";
import { createEntryUploads } from "./entry-uploads.service.ts";
import { createOffers } from "./offers.service.ts";

export type EntryOffersService = ReturnType<typeof createEntryOffers>;

interface Deps {
  readonly platform: Pick<Platform, "contributions" | "limiter">;
  readonly entrySessions: EntrySessionsService;
  readonly files: FilesService;
}

export function createEntryOffers({ platform, entrySessions, files }: Deps) {
  return {
    ...createEntryUploads({ files, entrySessions }),
    ...createOffers({
      contributions: platform.contributions,
      limiter: platform.limiter,
      entrySessions,
    }),
  };
}
