/** The columns for a form's entries: the common properties, and one column per answer in any version. Pure. */
import {
  answersSchema,
  type FormDefinition,
  fieldCatalogue,
  type JsonObject,
  withoutPatterns,
  writtenKind,
} from "@formstead/form-logic";
import type { ColumnKind, SourceColumn } from "./source-columns.rules.ts";

const own = (name: string, label: string, kind: ColumnKind): SourceColumn => ({
  ...kind,
  name,
  key: name,
  label,
});

const entryColumns: readonly SourceColumn[] = [
  own("id", "ID", { kind: "id", prefix: "ent" }),
  own("status", "Status", { kind: "text" }),
  own("submitted_at", "Submitted at", { kind: "time" }),
  own("review_state", "Review", { kind: "text" }),
  own("created_at", "Created at", { kind: "time" }),
  own("updated_at", "Updated at", { kind: "time" }),
  own("version", "Version", { kind: "number" }),
  own("mode", "Mode", { kind: "text" }),
  own("source", "Source", { kind: "text" }),
  own("locale", "Language", { kind: "text" }),
  own("is_spam", "Spam", { kind: "boolean" }),
  own("external_id", "External ID", { kind: "text" }),
  own("receipt_code", "Receipt code", { kind: "text" }),
  own("tags", "Tags", { kind: "list" }),
  own("assignee_id", "Assignee", { kind: "id", prefix: "usr" }),
];

type Schema = JsonObject & {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

const find = withoutPatterns((type) => fieldCatalogue.get(type));

/**
 * Reads one version at a time, newest first, so that the caller can yield to the event loop between versions. The
 * newest version determines the name of an answer. `hidden` contains the paths that the caller may not see.
 */
export function addFormColumns(
  definition: FormDefinition,
  hidden: ReadonlySet<string>,
  found: Map<string, SourceColumn>,
): void {
  const above = new Set([...hidden].flatMap(stepsTo));
  collect(answersSchema(definition, find), [], "", { hidden, above }, found);
}

/** The common properties and the answers. */
export function columnsWith(found: ReadonlyMap<string, SourceColumn>): readonly SourceColumn[] {
  const taken = new Set(entryColumns.map(({ name }) => name));
  const answers = [...found.values()].map((column) =>
    taken.has(column.key) ? { ...column, key: column.name } : column,
  );
  return [...entryColumns, ...answers];
}

function collect(
  group: Schema,
  before: readonly string[],
  labelBefore: string,
  secrets: Secrets,
  found: Map<string, SourceColumn>,
): void {
  for (const [key, schema] of Object.entries(group.properties ?? {})) {
    const path = [...before, key];
    const name = `answers.${path.join(".")}`;
    const label = labelBefore + (schema.title ?? key);
    if (isGroup(schema)) collect(schema, path, `${label} – `, secrets, found);
    else if (!found.has(name) && !isHidden(path, secrets))
      found.set(name, { ...kindOf(schema), name, path, key: path.join("."), label });
  }
}

/** The schema of a nullable field has `anyOf`; a group is always a plain object. */
const isGroup = (schema: Schema) => schema.type === "object" && schema.anyOf === undefined;

interface Secrets {
  readonly hidden: ReadonlySet<string>;
  /** All paths to values that contain a hidden answer. */
  readonly above: ReadonlySet<string>;
}

/** For `a.b.c`: `a`, `a.b`, and `a.b.c`. */
function stepsTo(path: string): readonly string[] {
  const parts = path.split(".");
  return parts.map((_part, at) => parts.slice(0, at + 1).join("."));
}

/** A repeat that contains a hidden answer is hidden completely, because it is a single value in the file. */
function isHidden(path: readonly string[], { hidden, above }: Secrets): boolean {
  const name = path.join(".");
  return above.has(name) || stepsTo(name).some((one) => hidden.has(one));
}

function kindOf(schema: Schema): ColumnKind {
  const options = optionsOf(schema);
  const [only] = options;
  if (only === undefined || options.length > 1) return { kind: options.every(isText) ? "text" : "mixed" };
  if (only.items) return { kind: optionsOf(only.items).some(isText) ? "list" : "mixed" };
  if (only.properties) {
    const { amount, currency, ...others } = only.properties;
    return { kind: amount && currency && Object.keys(others).length === 0 ? "money" : "mixed" };
  }
  return scalarOf(only);
}

function scalarOf(schema: Schema): ColumnKind {
  const types = [schema.type].flat();
  if (types.includes("number") || types.includes("integer")) return { kind: "number" };
  if (types.includes("boolean") || typeof schema.const === "boolean") return { kind: "boolean" };
  if (schema.format === "date") return { kind: "date" };
  if (schema.format === "date-time") return { kind: "datetime" };
  return { kind: writtenKind(schema.pattern) === "number" ? "number" : isText(schema) ? "text" : "mixed" };
}

function isText(schema: Schema): boolean {
  return (
    [schema.type].flat().includes("string") ||
    typeof schema.const === "string" ||
    (Array.isArray(schema.enum) && schema.enum.every((one) => typeof one === "string"))
  );
}

function optionsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ? schema.anyOf.flatMap(optionsOf) : schema.type === "null" ? [] : [schema];
}
