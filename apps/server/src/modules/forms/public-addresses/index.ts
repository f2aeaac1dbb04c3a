/** Public interface of the public addresses module: which form an address leads to, and where its account is stored. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../../accounts/accounts/index.ts";
import { createFormAddresses } from "./public-addresses.service.ts";

export { type Address, addressKey, readAddress, readableAddress } from "./public-addresses.rules.ts";
export type { FormAddressesService } from "./public-addresses.service.ts";

export const formAddressesModule = defineModule({
  name: "formAddresses",
  needs: [accountsModule],
  create: ({ platform, accounts }) => createFormAddresses({ uow: platform.uow, accounts, now: platform.now }),
});
