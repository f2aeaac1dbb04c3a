/** Public interface of the public addresses module: which form an address leads to, and where its account is stored. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../../accounts/accounts/index.ts";
import * as domainRules from "./custom-domains.rules.ts";
import { createFormAddresses } from "./public-addresses.service.ts";

export type { Domain, DomainId } from "./custom-domains.rules.ts";
export { type Address, addressKey, readableAddress, shortSlug } from "./public-addresses.rules.ts";
export type { FormAddressesService } from "./public-addresses.service.ts";

export { domainRules };

export const formAddressesModule = defineModule({
  name: "formAddresses",
  needs: [accountsModule],
  create: ({ platform: { uow, now, config }, accounts }) =>
    createFormAddresses({ uow, accounts, protocol: new URL(config.BASE_URL).protocol, now }),
});
