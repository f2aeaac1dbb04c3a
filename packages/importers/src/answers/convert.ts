/**
 * Converts one answer from another system to an answer for the matching field. The field type validates the result,
 * so every value returned here is accepted; a value that does not fit is reported and kept with the entry.
 */
import { fieldTypes, type Json } from "@formstead/form-logic";
import { isChoice, kindOf, type Question } from "../build/question.ts";
import { isObject, listOf, memberOf, textOf } from "../read/loose.ts";
import { dateFrom, datetimeFrom, durationFrom, timeFrom } from "./moments.ts";
import { areaFrom, locationFrom } from "./places.ts";

export interface Converted {
  /** Null means that there is no answer. */
  readonly value: Json;
  /** False if part of the answer does not fit the form. */
  readonly isWhole: boolean;
}

const nothing: Converted = { value: null, isWhole: true };
const unplaced: Converted = { value: null, isWhole: false };

export function convert(question: Question, raw: Json | undefined): Converted {
  if (isUnanswered(raw)) return nothing;
  const { value, isWhole } = converted(question, raw);
  const normalised = fieldTypes.get(question.type)?.normalise(value, question.settings);
  if (normalised === undefined || typeof normalised === "symbol") return unplaced;
  return { value: normalised, isWhole: isWhole && (normalised !== null || value === null) };
}

function isUnanswered(raw: Json | undefined): raw is undefined | null {
  if (raw === undefined || raw === null) return true;
  return typeof raw === "string" ? raw.trim() === "" : Array.isArray(raw) && raw.length === 0;
}

function converted(question: Question, raw: Json): Converted {
  if (isChoice(question)) return choiceFrom(question, raw);
  if (question.type === "matrix") return matrixFrom(question, raw);
  const kind = kindOf(question);
  if (kind === "boolean") return whole(truthFrom(raw));
  const text = textOf(raw);
  switch (question.type) {
    case "date":
      return whole(dateFrom(text));
    case "time":
      return whole(timeFrom(text));
    case "datetime":
      return whole(datetimeFrom(text));
    case "duration":
      return whole(durationFrom(text) ?? text);
    case "location":
      return whole(isObject(raw) ? raw : locationFrom(text));
    case "area":
      return whole(isObject(raw) ? raw : areaFrom(text));
    case "barcode":
      return whole(isObject(raw) ? raw : { format: "qr", text });
    case "hidden":
    case "variable":
      return whole(typeof raw === "object" ? JSON.stringify(raw).slice(0, 10_000) : raw);
    case "calculated":
      // These are recalculated from the other answers.
      return nothing;
    case "text":
    case "textarea":
      return whole(typeof raw === "object" ? listOf(raw).map(textOf).join(", ") || undefined : text);
    default:
      return whole(raw);
  }
}

const whole = (value: Json | undefined): Converted =>
  value === undefined ? unplaced : { value, isWhole: true };

function truthFrom(raw: Json): Json | undefined {
  if (typeof raw === "boolean") return raw;
  const word = textOf(raw).toLowerCase();
  if (["true", "yes", "1", "ok", "accepted", "clicked", "x"].includes(word)) return true;
  return ["false", "no", "0", "dismissed"].includes(word) ? false : undefined;
}

/** Cached because choices never change and a file contains many answers. */
const inSmallLetters = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

/** Matches by ID, value, or label; ignores case only if there is no exact match. */
function optionOf(choices: ReadonlyMap<string, string>, text: string): string | undefined {
  const exact = choices.get(text);
  if (exact !== undefined || choices.size === 0) return exact;
  let small = inSmallLetters.get(choices);
  if (!small) {
    // Reversed so that the first of two names that differ only in case wins.
    small = new Map([...choices].reverse().map(([name, value]) => [name.toLowerCase(), value]));
    inSmallLetters.set(choices, small);
  }
  return small.get(text.toLowerCase());
}

const choicesMax = 5_000;

function choiceFrom(question: Question, raw: Json): Converted {
  const isMany = kindOf(question) === "list";
  const given = Array.isArray(raw) ? listOf(raw).slice(0, choicesMax) : [raw];
  const kept: Json[] = [];
  let isWhole = !Array.isArray(raw) || raw.length <= choicesMax;
  for (const one of given) {
    const choice = oneChoice(question, one);
    if (choice === undefined) isWhole = false;
    else kept.push(choice);
  }
  if (isMany) return { value: kept, isWhole };
  return { value: kept[0] ?? null, isWhole: isWhole && kept.length < 2 };
}

function oneChoice({ choices, settings }: Question, raw: Json): Json | undefined {
  if (isObject(raw)) {
    const other = textOf(memberOf(raw, "other"));
    return settings.allow_other === true && other !== "" ? { value: "other", other } : undefined;
  }
  const text = textOf(raw);
  const option = optionOf(choices, text);
  if (option !== undefined) return option;
  return settings.allow_other === true && text !== ""
    ? { value: "other", other: text.slice(0, 500) }
    : undefined;
}

function matrixFrom({ rows, choices, settings }: Question, raw: Json): Converted {
  if (!isObject(raw)) return unplaced;
  let isWhole = true;
  const cells: [string, Json][] = [];
  for (const [row, cell] of Object.entries(raw)) {
    const name = optionOf(rows, row.trim());
    const given = (Array.isArray(cell) ? listOf(cell) : [cell ?? null]).filter((one) => !isUnanswered(one));
    const values = given.flatMap((one) => optionOf(choices, textOf(one)) ?? []);
    isWhole &&= values.length === given.length && (name !== undefined || given.length === 0);
    const [first] = values;
    if (name !== undefined && first !== undefined)
      cells.push([name, settings.multiple === true ? values : first]);
  }
  return { value: cells.length > 0 ? Object.fromEntries(cells) : null, isWhole };
}
