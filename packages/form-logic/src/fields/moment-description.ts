/** Descriptions shared by dates, times, and durations. */
import type { Json, JsonObject } from "../values/json.ts";
import type { MomentKind } from "../values/moment.ts";
import { settingsFrom } from "./choice-description.ts";
import { type FieldDescription, fieldDescription, type JsonSchema } from "./field-type.ts";
import { type MomentSettings, momentOf, parseDay } from "./moments.ts";

const forms: Readonly<Record<MomentKind, string>> = {
  date: "2026-01-31",
  time: "14:30",
  datetime: "2026-01-31T14:30:00Z",
  duration: "PT1H30M",
};

const relative =
  " Alternatively a date, or a day relative to today: `today`, `today+30`, `today-2w`, `today+6m`, `today-18y`.";

export function boundSettings(kind: MomentKind): JsonObject {
  const more = kind === "date" || kind === "datetime" ? relative : "";
  const bound = (which: string): JsonObject => ({
    type: "string",
    description: `The ${which} allowed, such as ${forms[kind]}.${more}`,
  });
  return {
    min: { ...bound("least"), ...(kind === "duration" && { default: "PT0S" }) },
    max: bound("most"),
    ...(more && { utc_offset_minutes: offset }),
  };
}

const offset: JsonSchema = {
  type: "integer",
  description: "The respondents' offset from UTC in minutes, which determines when today begins.",
  minimum: -840,
  maximum: 840,
  default: 0,
};

export const weekdaySetting: JsonObject = {
  weekdays: {
    type: "array",
    description: "The allowed days of the week; 1 is Monday. Empty: all.",
    items: { type: "integer", minimum: 1, maximum: 7 },
    uniqueItems: true,
    default: [],
  },
};

/** Divisors of a day, so that the steps restart at midnight. */
export const stepSetting: JsonObject = {
  step_minutes: {
    description: "The interval between allowed times in minutes, starting at midnight.",
    enum: [1, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720],
  },
};

/** Any day works as today: this only checks whether a bound can be parsed, and relative ones move together. */
const someDay = 20_000;

export function boundProblems(kind: MomentKind, settings: JsonObject) {
  const read = (text: Json | undefined) => {
    if (typeof text !== "string") return undefined;
    const isDay = kind === "date" || kind === "datetime";
    return momentOf(kind, text) ?? (isDay ? parseDay(text, someDay) : null);
  };
  const [min, max] = [read(settings.min), read(settings.max)];
  const unread = (["min", "max"] as const)
    .filter((name) => read(settings[name]) === null)
    .map((name) => ({ pointer: `/${name}`, message: `Invalid value. Use a format such as ${forms[kind]}.` }));
  const isFixed = ![settings.min, settings.max].some(
    (text) => typeof text === "string" && text.startsWith("today"),
  );
  const isCrossed = min && max && min.kind === max.kind && min.at > max.at && isFixed;
  return isCrossed ? [{ pointer: "/min", message: "min must not be greater than max." }] : unread;
}

const patterns: Readonly<Record<MomentKind, JsonSchema>> = {
  date: { format: "date" },
  time: { pattern: "^\\d\\d:\\d\\d(:\\d\\d(\\.\\d{3})?)?$" },
  datetime: { format: "date-time", pattern: "Z$" },
  duration: { pattern: "^-?P(\\d+D)?(T(\\d+H)?(\\d+M)?(\\d+(\\.\\d{1,3})?S)?)?$" },
};

export function momentSchema(kind: MomentKind): JsonSchema {
  return { type: "string", ...patterns[kind] };
}

/* @__NO_SIDE_EFFECTS__ */
export function momentDescription(
  kind: MomentKind,
  more: readonly JsonObject[],
  examples: readonly { readonly settings?: MomentSettings; readonly value: string }[],
): FieldDescription {
  return fieldDescription<MomentSettings>({
    type: kind,
    group: "date",
    failures: [
      "required",
      "type",
      "min",
      "max",
      ...(more.includes(weekdaySetting) ? ["option" as const] : []),
      ...(more.includes(stepSetting) ? ["step" as const] : []),
    ],
    settings: /* @__PURE__ */ settingsFrom(boundSettings(kind), ...more),
    settingsProblems: (settings) => boundProblems(kind, settings),
    valueSchema: () => momentSchema(kind),
    valueType: () => "string",
    examples: [{ value: forms[kind] }, ...examples],
  });
}
