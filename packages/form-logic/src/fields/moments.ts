/**
 * Dates, times, and durations as answers: parsed strictly, stored canonically, and limited by bounds that may be
 * relative to today.
 */
import type { Json, JsonObject } from "../values/json.ts";
import {
  dayMs,
  type Moment,
  type MomentKind,
  moment,
  momentText,
  parseDate,
  parseMoment,
} from "../values/moment.ts";
import {
  type FieldContext,
  type FieldLogic,
  fieldLogic,
  type Issue,
  type Normalised,
  refused,
} from "./field-type.ts";
import { listOf, numberOf, textOf } from "./loose-json.ts";

export interface MomentSettings extends JsonObject {
  /** A value of the field's kind; for dates and datetimes also a date or `today`, `today+30`, `today-18y`. */
  readonly min?: string;
  readonly max?: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays?: readonly number[];
  readonly step_minutes?: number;
  /** The respondents' offset from UTC, which determines "today" and the weekday. */
  readonly utc_offset_minutes?: number;
}

const minuteMs = 60_000;
const relativeForm = /^today(?:([+-]\d{1,5})([dwmy]?))?$/;

/** A date, or one relative to today: `today`, `today+30` (days), `today-2w`, `today+6m`, `today-18y`. */
export function parseDay(text: string, today: number): Moment | null {
  const found = relativeForm.exec(text);
  if (!found) return parseDate(text);
  const [, digits = "0", unit = ""] = found;
  const count = Number(digits);
  if (unit !== "m" && unit !== "y") return moment("date", today + count * (unit === "w" ? 7 : 1));
  const at = new Date(today * dayMs);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + count * (unit === "y" ? 12 : 1));
  // A month after January 31 is the last day of February, not a day in March.
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return moment("date", at.getTime() / dayMs);
}

export function readMoment(kind: MomentKind, raw: Json): Normalised {
  if (raw === null) return null;
  if (typeof raw !== "string") return refused;
  const text = raw.trim();
  if (text === "") return null;
  const told = momentOf(kind, text);
  // A date has only one spelling.
  return told ? (kind === "date" ? text : momentText(told)) : refused;
}

/** Null if it is invalid or the year is out of range. */
export function momentOf(kind: MomentKind, value: Json | undefined): Moment | null {
  const told = typeof value === "string" ? parseMoment(kind, value) : null;
  return told && moment(kind, told.at);
}

/**
 * A minimum means its first instant and a maximum its last, so `today` as a maximum of datetimes allows all of today.
 */
function boundOf(kind: MomentKind, text: Json | undefined, nowMs: number, awayMs: number, isMax: boolean) {
  const told = momentOf(kind, text);
  if (told || typeof text !== "string" || (kind !== "date" && kind !== "datetime")) return told;
  const day = parseDay(text, Math.floor((nowMs + awayMs) / dayMs));
  if (!day || kind === "date") return day;
  return moment(kind, day.at * dayMs - awayMs + (isMax ? dayMs - 1 : 0));
}

function momentIssues(value: Moment, settings: MomentSettings, { nowMs }: FieldContext): Issue[] {
  const { kind, at } = value;
  const awayMs = (numberOf(settings.utc_offset_minutes) ?? 0) * minuteMs;
  const min = boundOf(kind, settings.min, nowMs, awayMs, false);
  const max = boundOf(kind, settings.max, nowMs, awayMs, true);
  const issues: Issue[] = [];
  if (min && at < min.at) issues.push({ code: "min", params: { min: momentText(min) } });
  if (max && at > max.at) issues.push({ code: "max", params: { max: momentText(max) } });

  const localMs = kind === "date" ? at * dayMs : kind === "datetime" ? at + awayMs : at;
  const weekdays = listOf(settings.weekdays);
  if (weekdays.length > 0 && !weekdays.includes(new Date(localMs).getUTCDay() || 7))
    issues.push({ code: "option", params: { weekdays } });
  const step = numberOf(settings.step_minutes) ?? 0;
  if (step > 0 && localMs % (step * minuteMs) !== 0)
    issues.push({ code: "option", params: { step_minutes: step } });
  return issues;
}

/** `defaults` apply where the settings are absent. */
/* @__NO_SIDE_EFFECTS__ */
export function momentLogic(kind: MomentKind, defaults: MomentSettings = {}): FieldLogic {
  return fieldLogic<MomentSettings>({
    type: kind,
    kind,
    normalise: (raw) => readMoment(kind, raw),
    validate(value, settings, context) {
      const told = momentOf(kind, value);
      return told ? momentIssues(told, { ...defaults, ...settings }, context) : [];
    },
    operand: (value) => momentOf(kind, value),
    toText: textOf,
  });
}
