/** Public interface of the entry timeline module. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { auditModule } from "../../accounts/audit/index.ts";
import { entryCommentsModule } from "../comments/index.ts";
import { entriesModule } from "../entries/index.ts";
import { timelineRoutes } from "./timeline.routes.ts";
import { createEntryTimeline } from "./timeline.service.ts";

export const entryTimelineModule = defineModule({
  name: "entryTimeline",
  needs: [auditModule, entriesModule, entryCommentsModule],
  create: ({ platform, ...services }) => createEntryTimeline({ uow: platform.uow, ...services }),
  routes: [timelineRoutes],
});
