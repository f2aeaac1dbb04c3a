/** Speaks the protocols of Photon and Nominatim, which find places by their names and addresses. No I/O. */
import { z } from "zod";

export type GeocoderProtocol = "photon" | "nominatim";

export interface PlaceQuestion {
  readonly text: string;
  /** Places near here come first. */
  readonly near: { readonly lat: number; readonly lng: number } | undefined;
  readonly limit: number;
}

export interface FoundPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
  /** West, south, east, and north of a place that is larger than a point. */
  readonly bounds: [number, number, number, number] | null;
}

/** How far around `near` Nominatim prefers places, in degrees. */
const nearDegrees = 0.5;
const labelMax = 300;

export function geocoderAddress(protocol: GeocoderProtocol, base: string, question: PlaceQuestion): string {
  const { text, near, limit } = question;
  const url = new URL(base);
  const set = (name: string, value: string | number) => url.searchParams.set(name, String(value));
  set("q", text);
  set("limit", limit);
  if (protocol === "photon") {
    if (near) {
      set("lat", near.lat);
      set("lon", near.lng);
    }
    return url.href;
  }
  set("format", "jsonv2");
  if (near) {
    const { lat, lng } = near;
    set(
      "viewbox",
      [lng - nearDegrees, lat + nearDegrees, lng + nearDegrees, lat - nearDegrees]
        .map((degrees) => Number(degrees.toFixed(5)))
        .join(","),
    );
  }
  return url.href;
}

/** Numbers can be text. Anything else, such as null, must not become the number 0. */
const degrees = (most: number) =>
  z
    .union([z.number(), z.string().trim().min(1)])
    .transform(Number)
    .pipe(z.number().min(-most).max(most));
const lat = degrees(90);
const lng = degrees(180);
const word = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().max(200))
  .optional()
  .catch(undefined);

const PhotonReply = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([lng, lat]) }),
        properties: z.object({
          name: word,
          street: word,
          housenumber: word,
          postcode: word,
          city: word,
          state: word,
          country: word,
          extent: z.tuple([lng, lat, lng, lat]).optional().catch(undefined),
        }),
      }),
    )
    .max(100),
});

const NominatimReply = z
  .array(
    z.object({
      lat,
      lon: lng,
      display_name: z.string().min(1),
      boundingbox: z.tuple([lat, lat, lng, lng]).optional().catch(undefined),
    }),
  )
  .max(100);

/** Undefined if the reply does not follow the protocol. */
export function readPlaces(protocol: GeocoderProtocol, reply: string): readonly FoundPlace[] | undefined {
  const json = jsonIn(reply);
  if (protocol === "nominatim") {
    const read = NominatimReply.safeParse(json);
    return read.data?.map(({ lat: north, lon, display_name, boundingbox }) => {
      const [s, n, w, e] = boundingbox ?? [];
      return placeOf(display_name, north, lon, [w, s, e, n]);
    });
  }
  const read = PhotonReply.safeParse(json);
  return read.data?.features.flatMap(({ geometry, properties }) => {
    const [east, north] = geometry.coordinates;
    const label = photonLabel(properties);
    const [w, n, e, s] = properties.extent ?? [];
    return label ? [placeOf(label, north, east, [w, s, e, n])] : [];
  });
}

type PhotonProperties = z.output<typeof PhotonReply>["features"][number]["properties"];

/** From small to large, such as `Café Blikle, Nowy Świat 33, 00-029 Warszawa, Polska`. */
function photonLabel(properties: PhotonProperties): string {
  const { name, street, housenumber, postcode, city, state, country } = properties;
  const joined = (...words: readonly (string | undefined)[]) => words.filter(Boolean).join(" ");
  const parts = [
    name,
    street && joined(street, housenumber),
    joined(postcode, city),
    !city && state,
    country,
  ];
  return [...new Set(parts.filter(Boolean))].join(", ");
}

function placeOf(
  label: string,
  latitude: number,
  longitude: number,
  [w, s, e, n]: readonly (number | undefined)[],
): FoundPlace {
  const isArea = w !== undefined && s !== undefined && e !== undefined && n !== undefined;
  return {
    label: label.slice(0, labelMax),
    lat: rounded(latitude),
    lng: rounded(longitude),
    bounds: isArea ? [w, s, e, n] : null,
  };
}

const rounded = (value: number): number => Number(value.toFixed(7)) + 0;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
