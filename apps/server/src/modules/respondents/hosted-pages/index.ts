/** Public interface of hosted pages: the pages that respondents open on our origin, with or without JavaScript. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entrySessionsModule } from "../sessions/index.ts";
import { entryUploadsModule } from "../uploads/index.ts";
import { createHostedForms } from "./hosted-pages.service.ts";
import { createUploadFiles } from "./upload-files.service.ts";

export { iconSizes } from "./engine/app-icon.ts";
export { contentPolicy, isUntracked, permissionsPolicy } from "./hosted-pages.rules.ts";
export type { HostedFormsService, HostedPages } from "./hosted-pages.service.ts";
export type { Posted } from "./page-submission.service.ts";
export type { Answer, RendererBuild, Visit } from "./pages.service.ts";
export type { Visitor } from "./view.service.ts";

export const hostedFormsModule = defineModule({
  name: "hostedForms",
  needs: [entrySessionsModule, entryUploadsModule],
  create: ({ platform: { blob, telemetry, now }, entrySessions, entryUploads }) =>
    createHostedForms({
      sessions: entrySessions,
      upload: createUploadFiles({ uploads: entryUploads, blob }),
      telemetry,
      now,
    }),
  close: (hostedForms) => hostedForms.close(),
});
