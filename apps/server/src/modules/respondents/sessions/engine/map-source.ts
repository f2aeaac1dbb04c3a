/** The map that respondents choose places on: which forms have one, and what browsers need to draw it. Pure. */
import { createHash } from "node:crypto";
import { type FormDefinition, holdsItems, type Item } from "@formstead/form-logic";
import type { Config } from "../../../../platform/config/config.ts";

export interface MapSource {
  /** Absent if the operator has not set a source of tiles. Then there is no map, but maybe a search. */
  readonly tiles?: {
    readonly url: string;
    readonly zoomMax: number;
    readonly attribution: readonly { readonly text: string; readonly url?: string }[];
  };
  readonly hasSearch: boolean;
  /** Changes with the rest, for caches. */
  readonly tag: string;
}

type Settings = Pick<
  Config,
  "MAP_TILES_URL" | "MAP_TILES_ATTRIBUTION" | "MAP_TILES_ZOOM_MAX" | "GEOCODER_URL"
>;

/** Undefined if the operator has set neither a source of tiles nor a geocoder. */
export function mapSourceOf(config: Settings): MapSource | undefined {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution = [], MAP_TILES_ZOOM_MAX: zoomMax } = config;
  const hasSearch = config.GEOCODER_URL !== undefined;
  if (url === undefined && !hasSearch) return undefined;
  const source = { ...(url !== undefined && { tiles: { url, zoomMax, attribution } }), hasSearch };
  const tag = createHash("sha256").update(JSON.stringify(source)).digest("base64url").slice(0, 8);
  return { ...source, tag };
}

/** Whether respondents may use the map and the search in a field with these settings. */
export function hasMap(type: string, settings: { readonly map?: unknown } = {}): boolean {
  return type === "area" || (type === "location" && settings.map !== false);
}

/** Looks at each definition once. Its answer is needed for every visitor. */
export function createMapFor(source: MapSource | undefined) {
  const known = new WeakMap<FormDefinition, boolean>();
  return (definition: FormDefinition): MapSource | undefined => {
    if (!source) return undefined;
    const isAsked = known.get(definition) ?? definition.pages.some(({ items }) => asksForPlace(items));
    known.set(definition, isAsked);
    return isAsked ? source : undefined;
  };
}

function asksForPlace(items: readonly Item[]): boolean {
  return items.some((item) =>
    holdsItems(item) ? asksForPlace(item.items) : hasMap(item.type, "settings" in item ? item.settings : {}),
  );
}
