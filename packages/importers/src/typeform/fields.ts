/** Converts Typeform question types. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { type ChoiceWish, choicesFrom, keysFrom } from "../build/choices.ts";
import type { FieldWish } from "../build/form-builder.ts";
import type { Notes } from "../build/notes.ts";
import { at, listOf, memberOf, numberOf, objectOf, present, textOf } from "../read/loose.ts";

type Kind = Omit<FieldWish, "source" | "label">;

/** Undefined if the type has no equivalent. */
export function kindOfTypeform(type: string, field: Json, notes: Notes, where: string): Kind | undefined {
  const properties = objectOf(memberOf(field, "properties"));
  const validations = objectOf(memberOf(field, "validations"));
  const maker = Object.hasOwn(makers, type) ? makers[type] : undefined;
  return maker?.({ properties, validations, notes, where });
}

interface Given {
  readonly properties: JsonObject;
  readonly validations: JsonObject;
  readonly notes: Notes;
  readonly where: string;
}

const plain = (type: string) => (): Kind => ({ type });

const withLength =
  (type: string) =>
  ({ validations }: Given): Kind => ({
    type,
    settings: present({ max_length: positive(validations.max_length) }),
  });

const makers: Readonly<Record<string, (given: Given) => Kind>> = {
  short_text: withLength("text"),
  long_text: withLength("textarea"),
  email: plain("email"),
  website: plain("url"),
  phone_number: ({ properties }) => {
    const country = textOf(properties.default_country_code).toUpperCase();
    return { type: "phone", settings: /^[A-Z]{2}$/.test(country) ? { default_country: country } : {} };
  },
  number: ({ validations }) => ({
    type: "number",
    settings: present({ min: numberOf(validations.min_value), max: numberOf(validations.max_value) }),
  }),
  date: plain("date"),
  yes_no: plain("yes_no"),
  legal: plain("consent"),
  multiple_choice: (given) =>
    choice(given, given.properties.allow_multiple_selection === true ? "checkboxes" : "radio"),
  dropdown: (given) => choice(given, "select"),
  picture_choice: (given) => {
    given.notes.warn(given.where, "Images were not imported.", "Upload them after the import.");
    const made = choice(given, "picture_choice");
    const isMany = given.properties.allow_multiple_selection === true;
    return isMany ? { ...made, settings: { ...made.settings, multiple: true } } : made;
  },
  ranking: (given) => choice(given, "ranking"),
  rating: ({ properties }) => ({
    type: "rating",
    settings: {
      max: steps(properties.steps, 5),
      icon: ["heart", "thumb"].find((icon) => textOf(properties.shape).includes(icon)) ?? "star",
    },
  }),
  opinion_scale: ({ properties }) => {
    const first = properties.start_at_one === true ? 1 : 0;
    const count = steps(properties.steps, 11);
    return {
      type: "scale",
      settings: { min: first, max: first === 0 ? Math.max(2, count - 1) : count, ...endLabels(properties) },
    };
  },
  nps: ({ properties }) => ({ type: "nps", settings: endLabels(properties) }),
  file_upload: ({ notes, where }) => {
    notes.info(
      where,
      "Files in answers are not imported.",
      "The export only links to files stored by Typeform.",
    );
    return { type: "file" };
  },
  matrix,
  address: plain("address"),
};

function choice({ properties, validations, notes, where }: Given, type: string): Kind {
  const wishes = listOf(properties.choices).map((one): ChoiceWish => {
    const label = textOf(memberOf(one, "label"));
    return { value: label, label, aliases: [textOf(memberOf(one, "id")), textOf(memberOf(one, "ref"))] };
  });
  const hasOther = properties.allow_other_choice === true && type !== "ranking";
  const { options, choices } = choicesFrom(wishes, { hasOther }, notes, where);
  const isMany =
    ["checkboxes", "picture_choice"].includes(type) && properties.allow_multiple_selection === true;
  return {
    type,
    choices,
    settings: {
      options,
      ...present({
        allow_other: hasOther || undefined,
        shuffle: properties.randomize === true || undefined,
        min_choices: isMany ? positive(at(validations, "min_selection")) : undefined,
        max_choices: isMany ? positive(at(validations, "max_selection")) : undefined,
      }),
    },
  };
}

/** Typeform treats rows as separate questions with identical columns. */
function matrix({ properties, notes, where }: Given): Kind {
  const fields = listOf(properties.fields);
  const rows = keysFrom(
    fields.map((row) => ({
      value: textOf(memberOf(row, "title")),
      label: textOf(memberOf(row, "title")),
      aliases: [textOf(memberOf(row, "id")), textOf(memberOf(row, "ref"))],
    })),
    200,
    notes,
    where,
  );
  const columns = listOf(at(fields[0], "properties", "choices")).map((one) => {
    const label = textOf(memberOf(one, "label"));
    return { value: label, label };
  });
  const made = choicesFrom(columns, { most: 100 }, notes, where);
  const aliases = fields.flatMap((row) =>
    listOf(at(row, "properties", "choices")).flatMap((one) => {
      const value = made.choices.get(textOf(memberOf(one, "label")));
      return value === undefined ? [] : [[textOf(memberOf(one, "id")), value] as const];
    }),
  );
  return {
    type: "matrix",
    rows: rows.choices,
    choices: new Map([...aliases, ...made.choices]),
    settings: {
      rows: rows.options,
      columns: made.options,
      ...(at(fields[0], "properties", "allow_multiple_selection") === true && { multiple: true }),
    },
  };
}

function endLabels(properties: JsonObject): JsonObject {
  const labels = objectOf(properties.labels);
  return present({
    low_label: textOf(labels.left).slice(0, 200) || undefined,
    high_label: textOf(labels.right).slice(0, 200) || undefined,
  });
}

function steps(value: Json | undefined, otherwise: number): number {
  const count = numberOf(value) ?? otherwise;
  return Math.min(20, Math.max(2, Math.round(count)));
}

function positive(value: Json | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number > 0 ? number : undefined;
}
