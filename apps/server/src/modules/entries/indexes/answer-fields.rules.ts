/** The answers of a form that can be queried, with their paths and value types. Pure. */
import {
  answersSchema,
  type FormDefinition,
  fieldCatalogue,
  type JsonObject,
  withoutPatterns,
  writtenKind,
} from "@formstead/form-logic";

export type AnswerKind = "text" | "choice" | "number" | "boolean" | "date" | "time" | "datetime" | "duration";

export interface AnswerPlace {
  readonly kind: AnswerKind;
  /** Whether the answer is a list or inside a repeat. */
  readonly isMany: boolean;
}

const find = withoutPatterns((type) => fieldCatalogue.get(type));

/**
 * Adds the fields of one version, by path, such as `price.amount`. Handles one version at a time, so that callers can
 * yield in between. The first version that has a path determines its value type.
 */
export function addAnswerFields(definition: FormDefinition, found: Map<string, AnswerPlace>): void {
  collect(answersSchema(definition, find), [], false, found);
}

type Schema = JsonObject & {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

const placesMax = 5_000;
/** Names that can be part of a path; options of a matrix can have other names. */
const step = /^[a-z_][a-z0-9_]{0,99}$/;

function collect(schema: Schema, path: readonly string[], isMany: boolean, found: Map<string, AnswerPlace>) {
  if (found.size >= placesMax) return;
  const options = optionsOf(schema);
  // The value of a choice is a string, or an object for the "other" option.
  const isChoice = options.length > 1 && options.some((option) => option.properties?.other !== undefined);
  const scalar = isChoice ? "choice" : options.map(kindOf).find((kind) => kind !== undefined);
  const lists = options.filter((option) => option.items !== undefined);
  for (const list of lists) if (list.items) collect(list.items, path, true, found);
  const name = path.join(".");
  if (scalar && !found.has(name)) found.set(name, { kind: scalar, isMany: isMany || lists.length > 0 });
  if (isChoice) return;
  for (const option of options) {
    for (const [key, member] of Object.entries(option.properties ?? {})) {
      if (step.test(key) && key !== "_id") collect(member, [...path, key], isMany, found);
    }
  }
}

function optionsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ? schema.anyOf.flatMap(optionsOf) : schema.type === "null" ? [] : [schema];
}

function kindOf(schema: Schema): AnswerKind | undefined {
  if (Array.isArray(schema.enum)) return typeof schema.enum[0] === "string" ? "choice" : "number";
  if (typeof schema.const === "string") return "choice";
  if (typeof schema.const === "boolean") return "boolean";
  const types = [schema.type].flat();
  if (types.includes("string")) return kindOfText(schema);
  if (types.includes("number") || types.includes("integer")) return "number";
  return types.includes("boolean") ? "boolean" : undefined;
}

function kindOfText({ format, pattern }: Schema): AnswerKind {
  if (format === "date") return "date";
  if (format === "date-time") return "datetime";
  return writtenKind(pattern) ?? "text";
}
