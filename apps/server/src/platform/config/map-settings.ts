/**
 * Settings for maps in forms: where browsers get the tiles, and which geocoder this server asks for places. Part of
 * `config.ts`, the only module that reads the environment.
 */
import { z } from "zod";

/** Part of the notice about the origin of the map. */
export interface AttributionPart {
  readonly text: string;
  readonly url?: string;
}

/** Text in which `[words](https://…)` is a link. */
const attribution = z
  .string()
  .max(500)
  .transform((text, context): readonly AttributionPart[] => {
    const parts = text.split(/(\[[^[\]]+\]\([^()\s]+\))/).filter(Boolean);
    const found = parts.map((part): AttributionPart => {
      const [, words, url] = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(part) ?? [];
      return words && url ? { text: words, url } : { text: part };
    });
    if (found.every(({ url }) => url === undefined || isWebAddress(url))) return found;
    context.addIssue({
      code: "custom",
      message: "must be text in which links look like [words](https://example.org)",
    });
    return z.NEVER;
  });

const tilesUrl = z
  .string()
  .max(1_000)
  .refine((url) => isWebAddress(url) && ["{z}", "{x}", "{y}"].every((part) => url.includes(part)), {
    error: "must be a URL with {z}, {x}, and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png",
  })
  .refine((url) => !/[{}]/.test(url.replaceAll(/\{[zxyr]\}/g, "")), {
    error: "may contain only {z}, {x}, {y}, and {r} in braces",
  })
  .refine((url) => isWebAddress(url) && !new URL(url).host.includes("{"), {
    error: "must not have braces in its host; use one host for all tiles",
  });

export const mapSettings = {
  MAP_TILES_URL: tilesUrl.optional(),
  MAP_TILES_ATTRIBUTION: attribution.optional(),
  MAP_TILES_ZOOM_MAX: z.coerce.number().int().min(1).max(22).default(19),
  GEOCODER_URL: z
    .string()
    .refine(isWebAddress, { error: "must be a URL starting with http:// or https://" })
    .optional(),
  GEOCODER_PROTOCOL: z.enum(["photon", "nominatim"]).default("photon"),
  GEOCODER_PER_MINUTE: z.coerce.number().int().positive().default(600),
};

const group = z.object(mapSettings);
type MapSettings = z.output<typeof group> & { readonly BASE_URL: string };

export function mapProblems({ BASE_URL, MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: MapSettings): string[] {
  const problems: string[] = [];
  if (MAP_TILES_URL !== undefined && MAP_TILES_ATTRIBUTION === undefined)
    problems.push(
      "MAP_TILES_ATTRIBUTION: required with MAP_TILES_URL; licenses of maps ask for it, such as [© OpenStreetMap](https://www.openstreetmap.org/copyright)",
    );
  if (BASE_URL.startsWith("https:") && MAP_TILES_URL?.startsWith("http:"))
    problems.push("MAP_TILES_URL: must be https because BASE_URL is; browsers block mixed content");
  return problems;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}
