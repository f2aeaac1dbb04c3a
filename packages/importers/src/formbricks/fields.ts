/** Converts Formbricks question types. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { type ChoiceWish, choicesFrom, keysFrom } from "../build/choices.ts";
import type { FieldWish } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { at, listOf, memberOf, numberOf, present, textOf } from "../read/loose.ts";
import { allTexts, ownText } from "./texts.ts";

export type FormbricksKind = Omit<FieldWish, "source" | "label">;
type Maker = (question: JsonObject, notes: Notes, where: string) => FormbricksKind;

export function kindOfFormbricks(
  question: JsonObject,
  notes: Notes,
  where: string,
): FormbricksKind | undefined {
  const type = textOf(question.type);
  return Object.hasOwn(makers, type) ? makers[type]?.(question, notes, where) : undefined;
}

const inputTypes: Readonly<Record<string, string>> = {
  email: "email",
  url: "url",
  number: "number",
  phone: "phone",
};

const makers: Readonly<Record<string, Maker>> = {
  openText: (question) => {
    const type =
      inputTypes[textOf(question.inputType)] ?? (question.longAnswer === true ? "textarea" : "text");
    const isText = type === "text" || type === "textarea";
    const limit = (member: string) => (isText ? positive(at(question, "charLimit", member)) : undefined);
    return {
      type,
      placeholder: ownText(question.placeholder),
      settings: present({ min_length: limit("min"), max_length: limit("max") }),
    };
  },
  multipleChoiceSingle: (question, notes, where) => choice("radio", question, notes, where),
  multipleChoiceMulti: (question, notes, where) => choice("checkboxes", question, notes, where),
  ranking: (question, notes, where) => choice("ranking", question, notes, where),
  pictureSelection: (question, notes, where) => {
    notes.warn(where, "Images were not imported.", "Upload them after the import.");
    const wishes = listOf(question.choices).map((one, number): ChoiceWish => {
      const url = textOf(memberOf(one, "imageUrl"));
      return {
        value: textOf(memberOf(one, "id")),
        label: url.replace(/^.*\//, "") || `Picture ${number + 1}`,
        aliases: [url],
      };
    });
    const { options, choices } = choicesFrom(wishes, {}, notes, where);
    return {
      type: "picture_choice",
      choices,
      settings: { options, ...(question.allowMulti === true && { multiple: true }) },
    };
  },
  rating: (question) => {
    const max = Math.min(20, Math.max(2, Math.round(numberOf(question.range) ?? 5)));
    return textOf(question.scale) === "star"
      ? { type: "rating", settings: { max, ...ends(question) } }
      : { type: "scale", settings: { min: 1, max, ...ends(question) } };
  },
  nps: (question) => ({ type: "nps", settings: ends(question) }),
  consent: () => ({ type: "consent" }),
  date: () => ({ type: "date" }),
  fileUpload: (question, notes, where) => {
    notes.info(
      where,
      "Files in answers are not imported.",
      "The export only links to files stored by Formbricks.",
    );
    return { type: "file", settings: question.allowMultipleFiles === true ? { max_files: 25 } : {} };
  },
  matrix,
  address: (question) => ({ type: "address", settings: requiredParts(question, addressParts) }),
  cal: (_question, notes, where) => {
    notes.warn(where, "The booking was converted to text.", "Calendar bookings are not supported.");
    return { type: "text" };
  },
};

function choice(type: string, question: JsonObject, notes: Notes, where: string): FormbricksKind {
  const all = listOf(question.choices);
  const hasOther = type !== "ranking" && all.some((one) => memberOf(one, "id") === "other");
  const wishes = all
    .filter((one) => !hasOther || memberOf(one, "id") !== "other")
    .map((one): ChoiceWish => {
      const texts = allTexts(memberOf(one, "label"));
      return {
        value: texts[0] ?? "",
        label: texts[0] ?? "",
        aliases: [textOf(memberOf(one, "id")), ...texts],
      };
    });
  const { options, choices } = choicesFrom(wishes, { hasOther }, notes, where);
  const shuffle = textOf(question.shuffleOption);
  const isShuffled = !["", "none"].includes(shuffle);
  // "Except last" refers to the write-in option if there is one, and that option always stays last.
  const isLastPinned = shuffle === "exceptLast" && !hasOther;
  const pin = (list: typeof options) =>
    list.map((one, at) => (isLastPinned && at === list.length - 1 ? { ...one, pinned: true } : one));
  return {
    type,
    choices,
    settings: {
      options: pin(options),
      ...present({ allow_other: hasOther || undefined, shuffle: isShuffled || undefined }),
    },
  };
}

function matrix(question: JsonObject, notes: Notes, where: string): FormbricksKind {
  // Options are strings in older surveys and objects with a label in newer ones.
  const wishes = (list: Json | undefined): ChoiceWish[] =>
    listOf(list).map((one) => {
      const texts = allTexts(memberOf(one, "label") ?? one);
      return {
        value: texts[0] ?? "",
        label: texts[0] ?? "",
        aliases: [textOf(memberOf(one, "id")), ...texts],
      };
    });
  const rows = keysFrom(wishes(question.rows), 200, notes, where);
  const columns = choicesFrom(wishes(question.columns), { most: 100 }, notes, where);
  return {
    type: "matrix",
    rows: rows.choices,
    choices: columns.choices,
    settings: {
      rows: rows.options,
      columns: columns.options,
      ...(question.required === true && { require_all: true }),
    },
  };
}

/** The parts in the order used by answers. */
export const addressParts: readonly (readonly [string, string])[] = [
  ["addressLine1", "line1"],
  ["addressLine2", "line2"],
  ["city", "city"],
  ["state", "region"],
  ["zip", "postal_code"],
  ["country", "country"],
];

function requiredParts(question: JsonObject, parts: typeof addressParts): JsonObject {
  const required = parts.flatMap(([theirs, ours]) => {
    const part = question[theirs];
    const isAsked = memberOf(part, "show") !== false && memberOf(part, "required") === true;
    return isAsked && ours !== "country" ? [ours] : [];
  });
  return required.length > 0 && question.required === true ? { required_parts: required } : {};
}

function ends(question: JsonObject): JsonObject {
  return present({
    low_label: ownText(question.lowerLabel).slice(0, 200) || undefined,
    high_label: ownText(question.upperLabel).slice(0, 200) || undefined,
  });
}

function positive(value: Json | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number > 0
    ? Math.min(number, 20_000)
    : undefined;
}
