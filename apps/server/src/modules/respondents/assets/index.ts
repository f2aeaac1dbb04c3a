/** Public interface of form assets: the uploaded pictures of forms, for everyone who knows their addresses. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { filesModule } from "../../files/files/index.ts";
import { formAddressesModule } from "../../forms/public-addresses/index.ts";
import { visitorsModule } from "../spam-protection/index.ts";
import { createFormAssets } from "./assets.service.ts";

export { logoIdOf } from "./assets.rules.ts";
export type { FormAssetsService } from "./assets.service.ts";

export const formAssetsModule = defineModule({
  name: "formAssets",
  needs: [filesModule, formAddressesModule, visitorsModule],
  create: ({ platform: { now }, files, formAddresses, visitors }) =>
    createFormAssets({ files, addresses: formAddresses, limits: visitors.limits, now }),
});
