/** Converts Google Forms question types. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { choicesFrom, keysFrom } from "../build/choices.ts";
import type { FieldWish } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { at, isObject, listOf, memberOf, numberOf, present, textOf } from "../read/loose.ts";

export type GoogleKind = Omit<FieldWish, "source" | "label">;

export function kindOfQuestion(question: JsonObject, notes: Notes, where: string): GoogleKind | undefined {
  for (const [member, maker] of makers) {
    const given = question[member];
    if (isObject(given)) return maker(given, notes, where);
  }
  return undefined;
}

const makers: readonly (readonly [string, (given: JsonObject, notes: Notes, where: string) => GoogleKind])[] =
  [
    ["choiceQuestion", choice],
    ["textQuestion", ({ paragraph }) => ({ type: paragraph === true ? "textarea" : "text" })],
    ["scaleQuestion", scale],
    ["ratingQuestion", rating],
    ["dateQuestion", date],
    ["timeQuestion", ({ duration }) => ({ type: duration === true ? "duration" : "time" })],
    ["fileUploadQuestion", file],
  ];

const choiceTypes: Readonly<Record<string, string>> = {
  RADIO: "radio",
  CHECKBOX: "checkboxes",
  DROP_DOWN: "select",
};

function choice(given: JsonObject, notes: Notes, where: string): GoogleKind {
  const all = listOf(given.options);
  const hasOther = all.some((one) => memberOf(one, "isOther") === true);
  const wishes = all
    .filter((one) => memberOf(one, "isOther") !== true)
    .map((one) => ({ value: textOf(memberOf(one, "value")), label: textOf(memberOf(one, "value")) }));
  const { options, choices } = choicesFrom(wishes, { hasOther }, notes, where);
  if (all.some((one) => memberOf(one, "image") !== undefined))
    notes.warn(where, "Images of choices were not imported.", "Upload them after the import.");
  return {
    type: choiceTypes[textOf(given.type)] ?? "radio",
    choices,
    settings: {
      options,
      ...present({ allow_other: hasOther || undefined, shuffle: given.shuffle === true || undefined }),
    },
  };
}

function scale(given: JsonObject, notes: Notes, where: string): GoogleKind {
  const [low, high] = [numberOf(given.low) ?? 1, numberOf(given.high) ?? 5];
  const labels = present({
    low_label: textOf(given.lowLabel).slice(0, 200) || undefined,
    high_label: textOf(given.highLabel).slice(0, 200) || undefined,
  });
  const isScale = (low === 0 || low === 1) && Number.isInteger(high) && high >= 2 && high <= 20;
  if (isScale) return { type: "scale", settings: { min: low, max: high, ...labels } };
  notes.info(
    where,
    "The scale was converted to a slider.",
    "Scales start at 0 or 1 and have at most 20 steps.",
  );
  return { type: "slider", settings: { min: Math.min(low, high), max: Math.max(low, high), ...labels } };
}

function rating(given: JsonObject, notes: Notes, where: string): GoogleKind {
  const icons: Readonly<Record<string, string>> = { HEART: "heart", THUMB_UP: "thumb" };
  const max = Math.min(20, Math.max(2, Math.round(numberOf(given.ratingScaleLevel) ?? 5)));
  if (max !== (numberOf(given.ratingScaleLevel) ?? 5))
    notes.info(where, `The rating now has ${max} steps.`, "Ratings have 2 to 20 steps.");
  return { type: "rating", settings: { max, icon: icons[textOf(given.iconType)] ?? "star" } };
}

function date(given: JsonObject, notes: Notes, where: string): GoogleKind {
  if (given.includeYear === false) {
    notes.warn(where, "Converted to text.", "Date questions require a year.");
    return { type: "text" };
  }
  return { type: given.includeTime === true ? "datetime" : "date" };
}

function file(given: JsonObject, notes: Notes, where: string): GoogleKind {
  notes.info(
    where,
    "Files in answers are not imported.",
    "The export only links to files stored in Google Drive.",
  );
  const files = numberOf(given.maxFiles);
  const bytes = numberOf(given.maxFileSize);
  return {
    type: "file",
    settings: present({
      max_files: files !== undefined && files >= 1 ? Math.min(100, Math.round(files)) : undefined,
      max_bytes: bytes !== undefined && bytes >= 1 ? Math.round(bytes) : undefined,
    }),
  };
}

/** Rows that share the same columns; each row is a question with its own ID. */
export function gridKind(group: Json, notes: Notes, where: string): GoogleKind {
  const questions = listOf(memberOf(group, "questions"));
  const rows = keysFrom(
    questions.map((one) => {
      const title = textOf(at(one, "rowQuestion", "title"));
      return { value: title, label: title, aliases: [textOf(memberOf(one, "questionId"))] };
    }),
    200,
    notes,
    where,
  );
  const columns = listOf(at(group, "grid", "columns", "options")).map((one) => {
    const value = textOf(memberOf(one, "value"));
    return { value, label: value };
  });
  const { options, choices } = choicesFrom(columns, { most: 100 }, notes, where);
  const required = questions.map((one) => memberOf(one, "required") === true);
  if (required.includes(true) && required.includes(false))
    notes.warn(where, "Only some rows were required; now none are.", "Either all rows are required or none.");
  return {
    type: "matrix",
    rows: rows.choices,
    choices,
    required: required.length > 0 && !required.includes(false),
    settings: {
      rows: rows.options,
      columns: options,
      ...(textOf(at(group, "grid", "columns", "type")) === "CHECKBOX" && { multiple: true }),
      ...(required.length > 0 && !required.includes(false) && { require_all: true }),
    },
  };
}
