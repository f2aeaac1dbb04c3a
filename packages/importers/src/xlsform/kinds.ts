/** Converts XLSForm question types. */
import type { JsonObject } from "@formstead/form-logic";
import { type ChoiceWish, choicesFrom } from "../build/choices.ts";
import type { FieldWish } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { numberOf, present } from "../read/loose.ts";
import type { FormRow } from "./sheets.ts";

export type XlsKind = Omit<FieldWish, "source" | "label">;

export interface XlsAsking {
  readonly row: FormRow;
  /** The words after the type: the list name and options. */
  readonly words: readonly string[];
  readonly notes: Notes;
  readonly where: string;
  choicesOf(list: string): readonly ChoiceWish[];
}

export function kindOfXls(type: string, asking: XlsAsking): XlsKind | undefined {
  return Object.hasOwn(makers, type) ? makers[type]?.(asking) : undefined;
}

const plain =
  (type: string, settings: JsonObject = {}) =>
  (): XlsKind => ({ type, settings });
const carried = (kind: string) => plain("hidden", { kind });
const has = ({ row }: XlsAsking, word: string) =>
  row.get("appearance").toLowerCase().split(/\s+/).includes(word);

const file =
  (type: string) =>
  ({ notes, where }: XlsAsking): XlsKind => {
    notes.info(
      where,
      "Files in answers are not imported.",
      "The submissions table contains only their names.",
    );
    return { type };
  };

const makers: Readonly<Record<string, (asking: XlsAsking) => XlsKind>> = {
  text: (asking) => ({ type: has(asking, "multiline") ? "textarea" : has(asking, "url") ? "url" : "text" }),
  integer: plain("number", { step: 1 }),
  int: plain("number", { step: 1 }),
  decimal: plain("decimal"),
  range,
  date: plain("date"),
  time: plain("time"),
  datetime: plain("datetime"),
  select_one: (asking) =>
    choice(asking, has(asking, "minimal") || has(asking, "autocomplete") ? "select" : "radio"),
  select_multiple: (asking) => choice(asking, has(asking, "minimal") ? "multi_select" : "checkboxes"),
  rank: (asking) => choice(asking, "ranking"),
  select_one_from_file: fromFile,
  select_multiple_from_file: fromFile,
  select_one_external: fromFile,
  acknowledge: plain("consent"),
  trigger: plain("consent"),
  geopoint: plain("location"),
  geoshape: plain("area"),
  geotrace: ({ notes, where }) => {
    notes.warn(where, "The line was converted to text.", "Only points and areas are supported.");
    return { type: "textarea" };
  },
  image: (asking) =>
    file(
      has(asking, "signature")
        ? "signature"
        : has(asking, "draw") || has(asking, "annotate")
          ? "sketch"
          : "image",
    )(asking),
  photo: file("image"),
  audio: file("audio"),
  video: file("video"),
  file: file("file"),
  barcode: ({ notes, where }) => {
    notes.info(
      where,
      "Barcodes in answers are imported as QR codes.",
      "Submissions do not include the barcode type.",
    );
    return { type: "barcode" };
  },
  calculate: plain("variable"),
  hidden: carried("text"),
  start: carried("datetime"),
  end: carried("datetime"),
  today: carried("date"),
  deviceid: carried("text"),
  username: carried("text"),
  phonenumber: carried("text"),
  email: carried("text"),
  simserial: carried("text"),
  subscriberid: carried("text"),
};

function range({ row, notes, where }: XlsAsking): XlsKind {
  const given = new Map(
    row
      .get("parameters")
      .split(/[\s;,]+/)
      .map((one): [string, string] => {
        const [name = "", value = ""] = one.split("=", 2);
        return [name, value];
      }),
  );
  const [start, end, step] = ["start", "end", "step"].map((name) => numberOf(given.get(name)));
  const [min, max] = [start ?? 0, end ?? 10];
  if (min > max)
    notes.info(where, "The range now runs from low to high.", "Sliders always start at the low end.");
  return {
    type: "slider",
    settings: {
      min: Math.min(min, max),
      max: Math.max(min, max),
      ...present({ step: step && step > 0 ? step : undefined }),
    },
  };
}

function fromFile({ notes, where, words }: XlsAsking): XlsKind {
  notes.warn(
    where,
    `Choices from ${words[0] ?? "a file"} were not imported; the question was converted to text.`,
    "Add options or a reference after the import.",
  );
  return { type: "text" };
}

function choice({ row, words, notes, where, choicesOf }: XlsAsking, type: string): XlsKind {
  const [list = ""] = words;
  const hasOther = type !== "ranking" && words.slice(1).join("_").toLowerCase() === "or_other";
  const wishes = choicesOf(list);
  if (row.get("choice_filter") !== "")
    notes.warn(
      where,
      "All choices are always shown.",
      `Its choice_filter was not imported: ${row.get("choice_filter")}`,
    );
  const { options, choices } = choicesFrom(wishes, { hasOther }, notes, where);
  if (options.length === 0) {
    notes.warn(
      where,
      "The question was converted to text.",
      `The list ${list || "(unnamed)"} has no choices.`,
    );
    return { type: "text" };
  }
  const isShuffled = /randomize\s*=\s*true/i.test(row.get("parameters"));
  return {
    type,
    choices,
    settings: {
      options,
      ...present({ allow_other: hasOther || undefined, shuffle: isShuffled || undefined }),
    },
  };
}
