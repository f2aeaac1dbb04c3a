/** The pages at `/f/…`, put together once there is a renderer to draw them. */
import type { Config } from "../../platform/config/config.ts";
import type { EntrySessionsService } from "../entry-sessions/index.ts";
import { createPages, type RendererBuild } from "./pages.service.ts";
import { createPosting } from "./posting.service.ts";
import { createShowing } from "./showing.service.ts";
import type { createUploading } from "./uploading.service.ts";

interface Deps {
  readonly config: Pick<Config, "BASE_URL">;
  readonly sessions: EntrySessionsService;
  readonly upload: ReturnType<typeof createUploading>;
  now(): Date;
}

export type HostedFormsService = ReturnType<typeof createHostedForms>;
export type HostedPages = ReturnType<HostedFormsService["with"]>;

export function createHostedForms({ config, sessions, upload, now }: Deps) {
  return {
    with: (build: RendererBuild) => {
      const pages = createPages(build, config.BASE_URL, now);
      const showing = createShowing({ sessions, pages, build });
      return {
        show: showing.show,
        ...createPosting({ sessions, pages, build, showing, upload }),
        message: pages.message,
      };
    },
  };
}
