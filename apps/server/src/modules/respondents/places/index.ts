/** Public interface of places: respondents search for places on the map of a field. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { entrySessionsModule } from "../sessions/index.ts";
import { placesRoutes } from "./places.routes.ts";
import { createPlaces } from "./places.service.ts";

export const entryPlacesModule = defineModule({
  name: "entryPlaces",
  needs: [entrySessionsModule],
  create: ({ platform, entrySessions }) => createPlaces({ ...platform, entrySessions }),
  routes: [placesRoutes],
});
