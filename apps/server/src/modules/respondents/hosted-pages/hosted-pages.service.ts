/** The pages at `/f/…`, put together once there is a renderer to draw them. */
import type { Config } from "../../../platform/config/config.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EntrySessionsService } from "../sessions/index.ts";
import { createDrawing, type Drawing } from "./engine/page-renderer.ts";
import { createPages, type RendererBuild } from "./pages.service.ts";
import { createPosting } from "./submit.service.ts";
import { createShowing } from "./view.service.ts";
import type { createUploading } from "./upload-files.service.ts";

interface Deps extends Pick<Platform, "telemetry"> {
  readonly config: Pick<Config, "BASE_URL">;
  readonly sessions: EntrySessionsService;
  readonly upload: ReturnType<typeof createUploading>;
  now(): Date;
}

export type HostedFormsService = ReturnType<typeof createHostedForms>;
export type HostedPages = ReturnType<HostedFormsService["with"]>;

export function createHostedForms({ config, sessions, upload, telemetry, now }: Deps) {
  const drawings: Drawing[] = [];
  return {
    stopDrawing: async (): Promise<void> => {
      await Promise.all(drawings.map((drawing) => drawing.close()));
    },
    with: (build: RendererBuild) => {
      const drawing = createDrawing({ ...build, telemetry });
      drawings.push(drawing);
      const pages = createPages({ build, drawing, baseUrl: config.BASE_URL, now });
      const showing = createShowing({ sessions, pages, build });
      return {
        show: showing.show,
        ...createPosting({ sessions, pages, build, showing, upload }),
        message: pages.message,
      };
    },
  };
}
