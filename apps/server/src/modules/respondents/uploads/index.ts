/** Public interface of the respondent uploads module: files that a respondent attaches to an entry. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { filesModule } from "../../files/files/index.ts";
import { entrySessionsModule } from "../sessions/index.ts";
import { uploadsRoutes } from "./uploads.routes.ts";
import { createUploads } from "./uploads.service.ts";

export type { UploadsService } from "./uploads.service.ts";

export const entryUploadsModule = defineModule({
  name: "entryUploads",
  needs: [filesModule, entrySessionsModule],
  create: ({ files, entrySessions }) => createUploads({ files, entrySessions }),
  routes: [uploadsRoutes],
});
