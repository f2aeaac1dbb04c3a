/** The limits of dates and times as native inputs and calendars need them, in the respondent's local time. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { momentFieldTypes } from "@formstead/form-logic/moment-field-types";
import { type ControlProps, textOf } from "./control.ts";

/** Converts the respondent's local time to an instant. */
export function readLocal(text: string): Json {
  const time = new Date(text);
  return text === ""
    ? null
    : Number.isNaN(time.getTime())
      ? text
      : time.toISOString().replace(/\.000Z$/, "Z");
}

/** Converts an instant to the value of an input for local times. */
export function toLocal(value: Json): string {
  const text = textOf(value);
  const time = new Date(text);
  // Browsers also read days without a time, and much else that was typed, in their own way.
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(time.getTime())) return text;
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * Moments far out of range. Their issues name the bounds as the logic evaluates them, so that `today+30` becomes a
 * date.
 */
const farAway: Readonly<Record<string, readonly [least: string, most: string]>> = {
  date: ["0001-01-01", "9999-12-31"],
  time: ["00:00", "23:59:59.999"],
  datetime: ["0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z"],
};

type Limited = Pick<ControlProps, "settings" | "screen">;

export function limitsOf({ settings, screen }: Limited, kind: string) {
  const logic = momentFieldTypes.find(({ type }) => type === kind);
  const [least, most] = farAway[kind] ?? ["", ""];
  const context = { nowMs: Date.now(), language: screen.language };
  const told = (moment: string, name: "min" | "max") => {
    const { utc_offset_minutes: offset = 0 } = settings;
    const bound = { [name]: settings[name], utc_offset_minutes: offset } as JsonObject;
    const issue = settings[name] ? logic?.validate(moment, bound, context)[0] : undefined;
    const text = textOf(issue?.params?.[name] as Json);
    return (kind === "datetime" && text ? toLocal(text) : text) || undefined;
  };
  const { step_minutes: minutes } = settings;
  return {
    min: told(least, "min"),
    max: told(most, "max"),
    step: typeof minutes === "number" ? minutes * 60 : undefined,
  };
}

/** What the calendar needs of this. It is passed on rather than imported, because its chunk is loaded on its own. */
export const momentKit = { limitsOf, readLocal, toLocal, fieldTypes: momentFieldTypes };
export type MomentKit = typeof momentKit;
