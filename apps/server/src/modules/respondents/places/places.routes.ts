import { bind } from "../../../platform/http/contract.ts";
import { placesContract } from "./places.contract.ts";
import type { PlacesService } from "./places.service.ts";

export const placesRoutes = bind<PlacesService>()(placesContract, {
  searchPlaces: async (places, { ctx, body }) => {
    const found = await places.search(ctx, body.field_key, { text: body.q, near: body.near });
    return { object: "place_search" as const, places: [...found] };
  },
});
