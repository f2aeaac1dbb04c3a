/** The API operation with which respondents find places while they fill in a form. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { entryKey } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import type { Opened } from "../sessions/index.ts";

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

const SearchIn = z
  .strictObject({
    field_key: z.string().min(1).max(1_000).describe("Path of the field, which must be a `location`."),
    q: z.string().trim().min(2).max(200).describe("A name or an address."),
    near: z
      .strictObject({ lat: latitude, lng: longitude })
      .optional()
      .describe("Places near here come first."),
  })
  .meta({ id: "PlaceSearch" });

const PlaceOut = z
  .object({
    label: z.string(),
    lat: z.number(),
    lng: z.number(),
    bounds: z
      .array(z.number())
      .length(4)
      .nullable()
      .describe("West, south, east, and north. Null for a place without an extent."),
  })
  .meta({ id: "FoundPlace" });

const FoundOut = z
  .object({ object: z.literal("place_search"), places: z.array(PlaceOut) })
  .meta({ id: "PlaceSearchResult" });

const about = {
  title: "Options and actions",
  home: "shard",
  description: "Options and actions that a form provides to its respondents.",
} as const;

export const placesContract = defineContract("entryOffers", about, {
  searchPlaces: {
    method: "POST",
    path: "/entry-sessions/current/place-searches",
    summary: "Search for a place",
    description:
      "Finds places by name or address, for a field with a map. Asks the geocoder of the installation and stores nothing. Limited to 30 searches per minute. " +
      "The text is in the body because addresses of requests can end up in logs.",
    access: entryKey<Opened>(),
    repeatable: readsOnly,
    body: SearchIn,
    returns: { 200: FoundOut },
    errors: [E.not_found, E.rate_limited, E.upstream_failed, E.upstream_timeout],
  },
});
