/**
 * Reads one answer from the posted values. Each family of field types has a reader; undefined means that the field
 * was not on the page.
 */
import type { Json } from "@formstead/form-logic";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { listOf, memberOf, textOf } from "../fields/control.ts";
import { readLocal } from "../fields/moment-limits.ts";
import { readArea } from "../fields/places.tsx";
import { readDecimal, readNumber } from "../fields/reading.ts";
import { readIban, readMoney, readPercent, readUrl } from "../fields/reading-more.ts";
import type { Asked } from "./asked.ts";
import { readTable } from "./read-table.ts";

type Read = (asked: Asked) => Json | undefined;

/** One input with the field's own name. */
const one =
  (read: (text: string, asked: Asked) => Json): Read =>
  (asked) => {
    const text = asked.posted.first(asked.path);
    return text === undefined ? undefined : text.trim() === "" ? null : read(text, asked);
  };

const line = one((text) => text);
const number = one((text, { language }) => readNumber(text, language));
const amountOf = one((text, { language }) => readMoney(text, language));

/** An unchecked checkbox is not posted. */
const tick: Read = ({ posted, path, item, before }) => {
  const isOn = posted.first(path) === "true";
  // Existing details, such as when consent was given, are kept.
  if (isOn && memberOf(before, "accepted") === true) return before;
  return isOn || (item.type === "toggle" ? false : null);
};

const choice: Read = (asked) => {
  const picked = asked.posted.first(asked.path);
  return picked === undefined ? undefined : picked === "" ? null : chosen(picked, asked, asked.before);
};

const choices: Read = (asked) => {
  const known = listOf(asked.before).find((it) => memberOf(it, "value") === "other");
  const list = asked.posted.all(asked.path).filter((it) => it !== "");
  return list.length > 0 ? list.map((it) => chosen(it, asked, known ?? null)) : null;
};

function chosen(picked: string, { posted, path, settings }: Asked, before: Json): Json {
  if (picked !== "other" || !settings.allow_other) return picked;
  const other = posted.first(`${path}.other`) ?? memberOf(before, "other") ?? "";
  return { value: "other", other };
}

/** A slider always has a position; left at its start, it is not an answer. */
const slider: Read = (asked) => {
  const { settings, before, item } = asked;
  // Browsers post it with a decimal point in every language.
  const value = number({ ...asked, language: "" });
  return before === null && !item.required && value === (settings.min ?? 0) ? null : value;
};

/** Reads several inputs, each named `path.part`. Empty ones are omitted. */
const parts =
  (read: (text: string) => Json = (text) => text): Read =>
  ({ posted, path }) => {
    const names = posted.partsOf(path);
    if (names.length === 0) return undefined;
    const told = names.flatMap((name): [string, Json][] => {
      const text = posted.first(`${path}.${name}`) ?? "";
      return text.trim() === "" ? [] : [[name, read(text)]];
    });
    return told.length > 0 ? Object.fromEntries(told) : null;
  };

const wordsMax = 5_001;

const words: Read = ({ posted, path }) => {
  // Keep one more than the limit, so that the list is rejected rather than silently truncated.
  const typed = posted.all(path).flatMap((text) => text.split(",", wordsMax).map((word) => word.trim()));
  const list = [...new Set(typed)].filter((word) => word !== "").slice(0, wordsMax);
  return list.length > 0 ? list : null;
};

const money: Read = (asked) => {
  const { posted, path, settings, before } = asked;
  const amount = amountOf(asked);
  if (amount === undefined || amount === null) return amount;
  const own = textOf(memberOf(before, "currency")) || textOf(settings.currency);
  const currency = posted.first(`${path}.currency`) ?? (own || textOf(listOf(settings.currencies)[0]));
  return { amount, currency };
};

const duration: Read = ({ posted, path }) => {
  if (posted.partsOf(path).length === 0) return undefined;
  const units = (["hours", "minutes", "seconds"] as const).map((part) => {
    const text = (posted.first(`${path}.${part}`) ?? "").trim();
    return text && `${text}${part.charAt(0).toUpperCase()}`;
  });
  return units.join("") ? `PT${units.join("")}` : null;
};

const phone = one((text, { settings, posted, path }) => {
  const country = posted.first(`${path}.country`) || textOf(settings.default_country) || undefined;
  const found = parsePhoneNumberFromString(text, country as Parameters<typeof parsePhoneNumberFromString>[1]);
  return found?.isPossible() ? { e164: found.number, country: found.country ?? null } : text;
});

const barcode = one((text, { posted, path, settings }) => {
  const format = posted.first(`${path}.format`) ?? textOf(listOf(settings.formats)[0]);
  return { format: format || "qr", text };
});

/** Choosing from the server's lists requires JavaScript; without it, an answer can only be removed. */
const lookup: Read = ({ posted, path, before }) => {
  if (Array.isArray(before)) {
    const kept = new Set(posted.all(path));
    const left = before.filter((it) => kept.has(idIn(it)));
    return left.length > 0 ? left : null;
  }
  return posted.first(path) === "" ? null : before;
};

const idIn = (answer: Json): string =>
  ["value", "row_id", "entry_id", "user_id"].map((name) => textOf(memberOf(answer, name))).find(Boolean) ??
  textOf(answer);

const nothing: Read = () => undefined;

const families: readonly (readonly [types: string, Read])[] = [
  ["number rating scale nps csat ces", number],
  ["decimal", one((text, { language }) => readDecimal(text, language))],
  ["percent", one((text, { language }) => readPercent(text, language))],
  ["url", one((text, { settings }) => readUrl(text, settings))],
  ["slider", slider],
  ["checkbox consent toggle", tick],
  ["yes_no", one((text) => text === "true")],
  ["select radio button_group country language", choice],
  ["multi_select checkboxes ranking", choices],
  ["picture_choice", (asked) => (asked.settings.multiple ? choices(asked) : choice(asked))],
  ["datetime", one(readLocal)],
  ["date_range name address", parts()],
  ["location", parts((text) => readNumber(text))],
  ["area", one(readArea)],
  ["tags", words],
  ["matrix input_table", readTable],
  ["currency", money],
  ["duration", duration],
  ["phone", phone],
  ["iban", one(readIban)],
  ["rich_text", one((text) => ({ format: "markdown", text }))],
  ["barcode", barcode],
  ["reference entry_reference user_reference", lookup],
  // Not posted: files and drawings are uploaded separately or need JavaScript, and respondents do not fill in the
  // others.
  ["file image audio video signature sketch drawing appointment payment auto_number hidden", nothing],
];

const reads = new Map(families.flatMap(([types, read]) => types.split(" ").map((type) => [type, read])));

export const readAnswer: Read = (asked) =>
  asked.settings.source ? lookup(asked) : (reads.get(asked.item.type) ?? line)(asked);
