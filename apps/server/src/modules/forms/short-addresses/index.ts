/** Public interface of short addresses: accounts give a form an address such as `/f/contact`. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formEvents, formsModule } from "../forms/index.ts";
import { formAddressesModule } from "../public-addresses/index.ts";
import { shortAddressErrors } from "./short-addresses.errors.ts";
import { releaseShortAddress } from "./short-addresses.events.ts";
import { shortAddressJobs } from "./short-addresses.jobs.ts";
import { shortAddressesRoutes } from "./short-addresses.routes.ts";
import { createShortAddresses } from "./short-addresses.service.ts";

export const shortAddressesModule = defineModule({
  name: "shortAddresses",
  needs: [formsModule, formAddressesModule],
  create: ({ platform: { config }, forms, formAddresses }) =>
    createShortAddresses({ forms, addresses: formAddresses, baseUrl: config.BASE_URL }),
  routes: [shortAddressesRoutes],
  errors: shortAddressErrors,
  jobs: shortAddressJobs,
  subscriptions: [{ event: formEvents.purge.def, job: releaseShortAddress }],
});
