/**
 * An area as a GeoJSON polygon (RFC 7946): an outline and its holes, each a closed ring of [lng, lat]. Heights and
 * other members that GeoJSON allows are dropped.
 */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { countIssues } from "./bounds.ts";
import { listMax } from "./choices.ts";
import { fieldDescription, fieldLogic, type Normalised, refused } from "./field-type.ts";
import { locationLogic } from "./location.ts";
import { listOf } from "./loose-json.ts";
import { memberIn } from "./loose-members.ts";
import { decimalText } from "./number-field.ts";
import { settingsSchema } from "./settings-schema.ts";

const pointsMax = 1_000;

function ringsOf(value: Json): (readonly Json[])[] {
  return listOf(memberIn(value, "coordinates")).map(listOf);
}

function placeOf(point: Json): JsonObject {
  const [lng = null, lat = null] = listOf(point);
  return { lat, lng };
}

function readPoint(point: Json): Normalised {
  const place = locationLogic.normalise(placeOf(point), {});
  if (place === refused) return refused;
  const [lng, lat] = [memberIn(place, "lng"), memberIn(place, "lat")];
  return lng === undefined || lat === undefined ? refused : [lng, lat];
}

function readArea(raw: Json): Normalised {
  if (raw === null) return null;
  if (!isObject(raw) || memberOf(raw, "type") !== "Polygon") return refused;
  const sent = ringsOf(raw);
  // This limit only bounds the work; `validate` checks the actual one.
  if (sent.length === 0 || sent.reduce((sum, ring) => sum + ring.length, 0) > listMax) return refused;
  const coordinates: Json[] = [];
  for (const ring of sent) {
    const points: Json[] = [];
    for (const point of ring) {
      const read = readPoint(point);
      if (read === refused) return refused;
      points.push(read);
    }
    if (points.length < 4 || String(points[0]) !== String(points.at(-1))) return refused;
    coordinates.push(points);
  }
  return { type: "Polygon", coordinates };
}

export const areaLogic = fieldLogic({
  type: "area",
  kind: "list",
  normalise: readArea,
  validate(value, _, context) {
    const points = ringsOf(value).flat();
    const issues = countIssues(points.length, { max: pointsMax }, "items");
    for (const point of points) {
      if (issues.length > 0) break;
      issues.push(...locationLogic.validate(placeOf(point), {}, context));
    }
    return issues;
  },
  /** The corners of the outline, each as a location. */
  operand: (value) =>
    value === null
      ? null
      : (ringsOf(value)[0] ?? []).map((point) => locationLogic.operand(placeOf(point), {})),
  /** The area as well-known text (WKT), which map software and databases read. */
  toText(value) {
    const rings = ringsOf(value).map((ring) =>
      ring.map((point) => listOf(point).map(decimalText).join(" ")).join(", "),
    );
    return rings.length > 0 ? `POLYGON ((${rings.join("), (")}))` : "";
  },
});

export const areaDescription = /* @__PURE__ */ fieldDescription({
  type: "area",
  group: "place",
  failures: ["required", "type", "min", "max"],
  settings: /* @__PURE__ */ settingsSchema({}),
  valueSchema: () => ({
    ...settingsSchema({
      type: { const: "Polygon" },
      coordinates: {
        type: "array",
        minItems: 1,
        items: {
          type: "array",
          minItems: 4,
          maxItems: pointsMax,
          items: {
            type: "array",
            minItems: 2,
            maxItems: 2,
            items: { type: "number", minimum: -180, maximum: 180 },
          },
        },
      },
    }),
    required: ["type", "coordinates"],
  }),
  valueType: () => '{ type: "Polygon"; coordinates: [number, number][][] }',
  examples: [
    {
      value: {
        type: "Polygon",
        coordinates: [
          [
            [21, 52],
            [21.5, 52],
            [21.5, 52.5],
            [21, 52],
          ],
        ],
      },
    },
  ],
});
