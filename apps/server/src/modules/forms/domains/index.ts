/** Public interface of custom domains: accounts serve their forms under domains of their own. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { formAddressesModule } from "../public-addresses/index.ts";
import { domainPermissions } from "./domains.contract.ts";
import { domainErrors } from "./domains.errors.ts";
import { domainJobs } from "./domains.jobs.ts";
import { domainsRoutes } from "./domains.routes.ts";
import { createDomains } from "./domains.service.ts";
import { createTxtRecords } from "./engine/txt-records.ts";

export const domainsModule = defineModule({
  name: "domains",
  needs: [formAddressesModule],
  create: ({ platform: { uow, config }, formAddresses }) =>
    createDomains({
      uow,
      addresses: formAddresses,
      records: createTxtRecords(config.OUTBOUND_NAME_SERVERS),
      ownHosts: [config.BASE_URL, config.FILES_ORIGIN]
        .filter((url) => url !== undefined)
        .map((url) => new URL(url).hostname),
    }),
  routes: [domainsRoutes],
  errors: domainErrors,
  permissions: domainPermissions,
  jobs: domainJobs,
});
