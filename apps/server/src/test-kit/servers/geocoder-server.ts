/** A geocoder on loopback that knows a few places and speaks the protocols of Photon and Nominatim. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface KnownPlace {
  readonly name: string;
  readonly street?: string;
  readonly housenumber?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** West, north, east, and south, as Photon gives them. */
  readonly extent?: readonly [number, number, number, number];
}

const places: readonly KnownPlace[] = [
  {
    name: "Warszawa",
    country: "Polska",
    lat: 52.2319581,
    lng: 21.0067249,
    extent: [20.85, 52.37, 21.27, 52.1],
  },
  {
    name: "Pałac Kultury i Nauki",
    street: "plac Defilad",
    housenumber: "1",
    postcode: "00-901",
    city: "Warszawa",
    country: "Polska",
    lat: 52.2318,
    lng: 21.0059,
  },
  { name: "Warsaw", country: "United States", lat: 41.2381, lng: -85.853 },
];

export interface GeocoderServer {
  readonly origin: string;
  /** What was asked, newest last. */
  readonly asked: { readonly url: URL; readonly language: string | undefined }[];
  /** Replies with this instead, until it is undefined again. */
  instead:
    | { readonly status: number; readonly body: string; readonly location?: string }
    | "silence"
    | undefined;
  close(): Promise<void>;
}

const nameOf = ({ name, street, housenumber, postcode, city, country }: KnownPlace): string =>
  [name, street && `${street} ${housenumber}`, postcode, city, country].filter(Boolean).join(", ");

function photon(found: readonly KnownPlace[]): unknown {
  const features = found.map(({ lat, lng, ...properties }) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [lng, lat] },
    properties: { osm_type: "N", osm_id: 1, osm_key: "place", type: "city", ...properties },
  }));
  return { type: "FeatureCollection", features };
}

function nominatim(found: readonly KnownPlace[]): unknown {
  return found.map((place, at) => {
    const { lat, lng, extent: [w, n, e, s] = [lng, lat, lng, lat] } = place;
    return {
      place_id: at,
      lat: String(lat),
      lon: String(lng),
      display_name: nameOf(place),
      boundingbox: [s, n, w, e].map(String),
    };
  });
}

export async function startGeocoder(): Promise<GeocoderServer> {
  const kept: { instead: GeocoderServer["instead"] } = { instead: undefined };
  const asked: GeocoderServer["asked"] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    asked.push({ url, language: request.headers["accept-language"] });
    if (kept.instead === "silence") return;
    if (kept.instead) {
      const { status, body, location } = kept.instead;
      return void response.writeHead(status, location === undefined ? {} : { location }).end(body);
    }
    const wanted = url.searchParams.get("q")?.toLowerCase() ?? "";
    const limit = Number(url.searchParams.get("limit") ?? 10);
    const found = places.filter((place) => nameOf(place).toLowerCase().includes(wanted)).slice(0, limit);
    response.setHeader("content-type", "application/json");
    if (url.pathname === "/api") return void response.end(JSON.stringify(photon(found)));
    // Without the format, Nominatim replies with a page.
    if (url.pathname === "/search" && url.searchParams.get("format") === "jsonv2")
      return void response.end(JSON.stringify(nominatim(found)));
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get instead() {
      return kept.instead;
    },
    set instead(next) {
      kept.instead = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
