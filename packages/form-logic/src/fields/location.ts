/** A location in degrees, with up to seven decimal places, which is about a centimeter. */
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { type FieldLogic, fieldDescription, fieldLogic, refused } from "./field-type.ts";
import { decimalText, type NumberSettings, numberFieldLogic } from "./number-field.ts";
import { partsLogic, partsNamed } from "./parts.ts";
import { settingsSchema } from "./settings-schema.ts";

function degreesLogic(limits: NumberSettings): FieldLogic {
  const base = numberFieldLogic("degrees", () => limits);
  return {
    ...base,
    normalise(raw: Json) {
      const value = base.normalise(raw, {});
      // Adding zero turns -0 into 0.
      return typeof value === "number" ? Number(value.toFixed(7)) + 0 : value;
    },
  };
}

const accuracy: FieldLogic = {
  ...degreesLogic({ min: 0 }),
  toText: (value) => (value === null ? "" : `±${decimalText(value)} m`),
};
const logics: Readonly<Record<string, FieldLogic>> = {
  lat: degreesLogic({ min: -90, max: 90 }),
  lng: degreesLogic({ min: -180, max: 180 }),
};

const parts = partsNamed(["lat", "lng", "accuracy_m"], (name) => logics[name] ?? accuracy, ["lat", "lng"]);

export const locationLogic = fieldLogic(partsLogic("location", () => parts, ", "));

/** What the map shows at first. Used only by renderers. */
interface LocationSettings extends JsonObject {
  readonly map?: boolean;
  readonly center?: JsonObject;
  readonly zoom?: number;
}

const zoomMax = 22;

/** Reports values that no map could show, and settings that have no effect. */
function mapProblems({ map, center, zoom }: LocationSettings): { pointer: string; message: string }[] {
  const problems: { pointer: string; message: string }[] = [];
  const report = (name: string, message: string) => problems.push({ pointer: `/${name}`, message });
  if (map !== undefined && typeof map !== "boolean") report("map", "Use true or false.");
  if (center !== undefined && !isPlace(center))
    report("center", "Use a latitude from -90 to 90 and a longitude from -180 to 180.");
  if (zoom !== undefined && !(Number.isInteger(zoom) && zoom >= 0 && zoom <= zoomMax))
    report("zoom", `Use a whole number from 0 to ${zoomMax}.`);
  else if (zoom !== undefined && center === undefined)
    report("zoom", "Add the center that the map zooms in on.");
  if (map === false && center !== undefined) report("center", "Remove the center, or show the map.");
  return problems;
}

function isPlace(center: Json): boolean {
  if (!isObject(center)) return false;
  const { lat, lng, ...others } = center;
  if (typeof lat !== "number" || typeof lng !== "number" || Object.keys(others).length > 0) return false;
  const place = locationLogic.normalise({ lat, lng }, {});
  return place !== refused && locationLogic.validate(place, {}, { nowMs: 0, language: "en" }).length === 0;
}

const mapSettings: JsonObject = {
  map: {
    type: "boolean",
    default: true,
    description:
      "Whether respondents can choose the place on a map and search for it, if the installation has a source of maps. Otherwise, they are asked for coordinates only.",
  },
  center: {
    type: "object",
    additionalProperties: false,
    properties: {
      lat: { type: "number", minimum: -90, maximum: 90 },
      lng: { type: "number", minimum: -180, maximum: 180 },
    },
    required: ["lat", "lng"],
    description: "What the map shows before a place is chosen. Default: the world.",
  },
  zoom: {
    type: "integer",
    minimum: 0,
    maximum: zoomMax,
    default: 12,
    description:
      "How far the map zooms in on the center: 4 shows a large country, 12 a city, and 17 a street.",
  },
};

export const locationDescription = /* @__PURE__ */ fieldDescription<LocationSettings>({
  type: "location",
  group: "place",
  failures: ["required", "type", "min", "max"],
  settings: /* @__PURE__ */ settingsSchema(mapSettings),
  settingsProblems: mapProblems,
  valueSchema: () => ({
    ...settingsSchema({
      lat: { type: "number", minimum: -90, maximum: 90 },
      lng: { type: "number", minimum: -180, maximum: 180 },
      accuracy_m: { type: "number", minimum: 0 },
    }),
    required: ["lat", "lng"],
  }),
  valueType: () => "{ lat: number; lng: number; accuracy_m?: number }",
  examples: [
    { value: { lat: 52.2296756, lng: 21.0122287 } },
    { value: { lat: -33.8567844, lng: 151.2152967, accuracy_m: 12.5 } },
  ],
});
