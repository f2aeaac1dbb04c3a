/** Composes the pages at `/f/…` once the renderer is loaded. */
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EntrySessionsService } from "../sessions/index.ts";
import { createPageRenderer, type PageRenderer } from "./engine/page-renderer.ts";
import { createFieldMode } from "./field-mode.service.ts";
import { createPages, type RendererBuild } from "./pages.service.ts";
import { createPageSubmit } from "./submit.service.ts";
import type { createUploadFiles } from "./upload-files.service.ts";
import { createPageView } from "./view.service.ts";

interface Deps extends Pick<Platform, "telemetry"> {
  readonly sessions: EntrySessionsService;
  readonly upload: ReturnType<typeof createUploadFiles>;
  now(): Date;
}

export type HostedFormsService = ReturnType<typeof createHostedForms>;
export type HostedPages = ReturnType<HostedFormsService["with"]>;

export function createHostedForms({ sessions, upload, telemetry, now }: Deps) {
  const pageRenderers: PageRenderer[] = [];
  return {
    close: async (): Promise<void> => {
      await Promise.all(pageRenderers.map((pageRenderer) => pageRenderer.close()));
    },
    with: (build: RendererBuild) => {
      const pageRenderer = createPageRenderer({ ...build, telemetry });
      pageRenderers.push(pageRenderer);
      const pages = createPages({ build, pageRenderer, sessions, now });
      const pageView = createPageView({ sessions, pages, build });
      return {
        authenticateEntry: sessions.authenticateEntry,
        show: pageView.show,
        ...createPageSubmit({ sessions, pages, build, pageView, upload }),
        message: pages.message,
        fieldMode: createFieldMode({ sessions, build }),
      };
    },
  };
}
