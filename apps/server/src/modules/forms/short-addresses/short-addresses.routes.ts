import { bind } from "../../../platform/http/contract.ts";
import { presentShortAddress, shortAddressesContract } from "./short-addresses.contract.ts";
import type { ShortAddressesService } from "./short-addresses.service.ts";

export const shortAddressesRoutes = bind<ShortAddressesService>()(shortAddressesContract, {
  get: async (shortAddresses, { ctx, params }) =>
    presentShortAddress(await shortAddresses.get(ctx, params.id)),
  set: async (shortAddresses, { ctx, params, body }) =>
    presentShortAddress(await shortAddresses.set(ctx, params.id, body.slug)),
  remove: async (shortAddresses, { ctx, params }) => {
    await shortAddresses.remove(ctx, params.id);
    return undefined;
  },
});
