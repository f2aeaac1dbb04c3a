/** Chooses the text for a problem: by failure, and by the field type or family if they have one of their own. Pure. */
import { isObject, type JsonObject } from "../values/json.ts";
import type { Asked, Problem, Wording } from "./problem.ts";

export type Failure = Required<Problem>;

const families: readonly (readonly [family: string, types: string])[] = [
  ["choice", "select radio button_group yes_no picture_choice reference entry_reference user_reference"],
  ["choices", "multi_select checkboxes"],
  ["tick", "checkbox consent"],
  ["number", "number decimal"],
  ["scale", "scale nps csat ces"],
  ["entries", "tags repeat"],
  ["file", "image audio video"],
];

export function familyOf({ type, settings }: Asked): string {
  const family = families.find(([, types]) => types.split(" ").includes(type))?.[0] ?? type;
  return family === "choice" && settings?.multiple === true ? "choices" : family;
}

/**
 * The name of the most specific text that exists. Texts about files are loaded with their control, which also refuses
 * files before they are uploaded.
 */
export function nameOf(failure: Failure, asked: Asked, { problems, texts }: Wording): string {
  const exists = (name: string) => Object.hasOwn(problems, name) || Object.hasOwn(texts, name);
  return namesOf(failure, asked).find(exists) ?? "type";
}

function namesOf({ code, params }: Failure, asked: Asked): readonly string[] {
  const family = familyOf(asked);
  const own = (base: string) => [`${base}_${asked.type}`, `${base}_${family}`];
  const also = (base: string) => [...own(base), base];
  switch (code) {
    case "required":
      return also(missing(params, asked));
    case "type":
      // What cannot be read is often best described by what to enter instead.
      return [...unreadable(asked), ...own("type"), ...own("required")];
    case "min":
    case "max":
    case "too_many":
      return [...also(limit(code, params, asked)), code];
    case "option":
      return also(notOffered(params, asked));
    default:
      return also(code);
  }
}

function missing({ part, row }: JsonObject, asked: Asked): string {
  const { type, settings = {} } = asked;
  if (row !== undefined) return "required_cell";
  if (part !== undefined) return type === "matrix" ? "required_row" : "required_part";
  if (type === "matrix" && settings.require_all) return "required_rows";
  if (type === "ranking" && settings.require_all) return "all";
  const isMany = ["choices", "ranking", "entries"].includes(familyOf(asked));
  return isMany && Number(settings.min_choices) > 1 ? "min_items" : "required";
}

function unreadable({ type, settings = {}, value }: Asked): readonly string[] {
  const text = typeof value === "string" ? value.trim() : "";
  if (type === "email" && /^[^@\s]+@[^.@\s]*$/.test(text)) return ["type_email_domain"];
  if (type === "phone" && !settings.default_country) return ["type_phone_abroad"];
  return type === "date" && daysInMonth(text) ? ["type_day"] : [];
}

/** The number of days of the month, if the day of this date is beyond it. */
export function daysInMonth(text: string): number | undefined {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month > 0 && month < 13 && day > days ? days : undefined;
}

function limit(code: "min" | "max" | "too_many", params: JsonObject, asked: Asked): string {
  const side = code === "min" ? "min" : "max";
  const { unit, part, row, min, max } = params;
  if (unit !== undefined) return countLimit(side, params, asked);
  if ((min ?? max) === undefined) return code;
  const bound = String(min ?? max);
  if (/^\d+-\d+-\d+/.test(bound))
    return part === "end" && isAfterEnd(asked, bound) ? "min_end" : `${side}_date`;
  if (/^\d\d:/.test(bound)) return `${side}_time`;
  if (/^(scale|rating)$/.test(familyOf(asked))) return "required";
  const { type, settings = {} } = asked;
  const hasBoth = settings.min !== undefined && settings.max !== undefined && type !== "duration";
  return hasBoth && (part ?? row) === undefined ? "range" : side;
}

/** Limits of what is counted: characters, items, days, bytes, and decimal places. */
function countLimit(side: "min" | "max", { unit, max }: JsonObject, { type, settings = {} }: Asked): string {
  if (unit === "decimals") return max === 0 ? "whole" : "decimals";
  if (unit === "bytes" && (max ?? settings.max_bytes) === undefined) return "fileTooLarge";
  return type === "ranking" && side === "min" && settings.require_all ? "all" : `${side}_${String(unit)}`;
}

/** Whether the bound is not one of the form's, but the start of the range. */
const isAfterEnd = ({ value }: Asked, bound: string): boolean => isObject(value) && value.start === bound;

function notOffered(
  { step, step_minutes, weekdays, domain, allowed, name }: JsonObject,
  asked: Asked,
): string {
  if (step !== undefined) return stepName(Number(step), Number(asked.settings?.min ?? 0));
  if (step_minutes !== undefined) return "step_minutes";
  if (weekdays !== undefined) return "weekday";
  if (name !== undefined && (allowed ?? asked.settings?.accept) === undefined) return "fileType";
  if (domain === undefined) return "option";
  return allowed === undefined ? "blocked_domain" : "option_domain";
}

function stepName(step: number, base: number): string {
  if (step === 1 && Number.isInteger(base)) return "whole";
  return base % step === 0 ? "step" : "near";
}
