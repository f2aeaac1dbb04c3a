/** References to the answers of a form, with labels, kinds, and examples from its definition. Pure. */
import {
  type FieldItem,
  type FormDefinition,
  fieldCatalogue,
  holdsItems,
  type Item,
  isField,
  type Json,
  type JsonObject,
} from "@formstead/form-logic";

export type AnswerKind =
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "datetime"
  | "list"
  | "object"
  | "file"
  | "any";

export interface AnswerReference {
  readonly ref: string;
  readonly label: string;
  readonly kind: AnswerKind;
  readonly example: Json | null;
}

const refMax = 500;
/** Names that can be part of a reference; options of a matrix can have other names. */
const memberName = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;

export function answerReferences(definition: FormDefinition): AnswerReference[] {
  const found: AnswerReference[] = [];
  const seen = new Set<string>();
  const add = (one: AnswerReference): void => {
    if (one.ref.length > refMax || seen.has(one.ref)) return;
    seen.add(one.ref);
    found.push(one);
  };
  const visit = (items: readonly Item[], place: Place): void => {
    for (const item of items) {
      if (isField(item)) for (const one of fieldReferences(item, place)) add(one);
      else if (holdsItems(item)) visit(item.items, enter(item, place, add));
    }
  };
  for (const page of definition.pages) visit(page.items, { ref: "entry.answers", label: "" });
  return found;
}

interface Place {
  readonly ref: string;
  /** The labels of the enclosing groups, each followed by ` › `. */
  readonly label: string;
}

/** Groups and repeats have answers; sections and columns are layout only. */
function enter(
  item: Extract<Item, { items: unknown }>,
  place: Place,
  add: (one: AnswerReference) => void,
): Place {
  if (item.type !== "group" && item.type !== "repeat") return place;
  const ref = `${place.ref}.${item.key}`;
  const label = `${place.label}${item.label || item.key}`;
  const isRepeat = item.type === "repeat";
  add({ ref, label, kind: isRepeat ? "list" : "object", example: null });
  const inside = { ref: isRepeat ? `${ref}[0]` : ref, label: `${label} › ` };
  if (isRepeat)
    add({ ref: `${inside.ref}._id`, label: `${inside.label}id`, kind: "text", example: "inst_1" });
  return inside;
}

function fieldReferences(field: FieldItem, place: Place): AnswerReference[] {
  const description = fieldCatalogue.get(field.type);
  const settings = field.settings ?? {};
  const schema = description?.valueSchema(settings) ?? {};
  const ref = `${place.ref}.${field.key}`;
  const label = `${place.label}${field.label || field.key}`;
  const kind = description?.group === "file" ? "file" : kindOf(schema);
  const example = description?.examples[0]?.value ?? null;
  return [{ ref, label, kind, example }, ...memberReferences(schema, ref, label, example)];
}

/** The members of an answer that is an object, such as the city of an address. */
function memberReferences(schema: JsonObject, ref: string, label: string, example: Json): AnswerReference[] {
  const properties = schema.type === "object" && isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, member]) =>
    memberName.test(name) && isObject(member)
      ? [
          {
            ref: `${ref}.${name}`,
            label: `${label} › ${name.replaceAll("_", " ")}`,
            kind: kindOf(member),
            example: isObject(example) && Object.hasOwn(example, name) ? (example[name] ?? null) : null,
          },
        ]
      : [],
  );
}

const kinds: Readonly<Record<string, AnswerKind>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "boolean",
  array: "list",
  object: "object",
};

function kindOf(schema: JsonObject): AnswerKind {
  if (schema.format === "date") return "date";
  if (schema.format === "date-time") return "datetime";
  if (typeof schema.type === "string") return kinds[schema.type] ?? "any";
  const sample = Array.isArray(schema.enum) ? schema.enum[0] : schema.const;
  return kinds[typeof sample] ?? "any";
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first email field, which provides the respondent's address. Returns null if the form has none. */
export function emailKey(definition: FormDefinition): string | null {
  const find = (items: readonly Item[]): string | undefined => {
    for (const item of items) {
      if (isField(item) && item.type === "email") return item.key;
      const inside = holdsItems(item) && !("key" in item) ? find(item.items) : undefined;
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  for (const page of definition.pages) {
    const found = find(page.items);
    if (found !== undefined) return found;
  }
  return null;
}
