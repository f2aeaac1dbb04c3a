/** The door to what a form offers a respondent beside its fields. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { filesModule } from "../../files/files/index.ts";
import { entrySessionsModule } from "../sessions/index.ts";
import { createEntryOffers } from "./entry-offers.service.ts";
import { entryOfferErrors } from "./offers.errors.ts";
import { entryUploadsRoutes, offersRoutes } from "./offers.routes.ts";

export const entryOffersModule = defineModule({
  name: "entryOffers",
  needs: [filesModule, entrySessionsModule],
  create: createEntryOffers,
  routes: [entryUploadsRoutes, offersRoutes],
  errors: entryOfferErrors,
});
