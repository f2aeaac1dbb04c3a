/** A location in degrees, with up to seven decimal places, which is about a centimeter. */
import type { Json } from "../values/json.ts";
import { type FieldLogic, fieldDescription, fieldLogic } from "./field-type.ts";
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

export const locationDescription = /* @__PURE__ */ fieldDescription({
  type: "location",
  group: "place",
  settings: /* @__PURE__ */ settingsSchema({}),
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
