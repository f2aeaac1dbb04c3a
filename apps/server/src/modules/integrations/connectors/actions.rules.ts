/**
 * The action entity: a request to another service, described as data, with its inputs and outputs. Validates inputs and
 * mappings. Sends nothing.
 */
import type { Json } from "@formstead/form-logic";
import { parseReference, referencesIn, referencesMax } from "@formstead/workflow-core";
import type { Id } from "../../../platform/ids/ids.ts";
import { type ConnectorId, isOpenSecret } from "./connectors.rules.ts";

export type ActionId = Id<"act">;

export const inputTypes = ["text", "number", "integer", "boolean", "date", "list", "object", "any"] as const;
export type InputType = (typeof inputTypes)[number];

export interface ActionInput {
  readonly key: string;
  readonly label: string;
  readonly type: InputType;
  readonly required: boolean;
  readonly default?: Json | undefined;
}

/** How a service paginates lists. `items` and `next` are references into the response. */
export interface Paging {
  readonly kind: "none" | "cursor" | "page" | "link";
  /** The list in the response: `response.body.data`. */
  readonly items?: string | undefined;
  /**
   * For `cursor`, the value for the next page. For `link`, the URL of the next page if the response has no Link header.
   */
  readonly next?: string | undefined;
  /** For `cursor` and `page`, the name of the query parameter. */
  readonly parameter?: string | undefined;
  /** For `page`, the number of the first page. */
  readonly first?: number | undefined;
}

/** The definition as it is stored and shown. */
export interface ActionDefinition {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  readonly path: string;
  readonly inputs: readonly ActionInput[];
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly body_type: "none" | "json" | "form" | "text";
  readonly outputs: Readonly<Record<string, Json>>;
  readonly success_statuses: readonly number[];
  readonly pagination: Paging;
  readonly retry: { readonly attempts: number; readonly statuses: readonly number[] };
  readonly timeout_s: number;
}

export interface Action {
  readonly id: ActionId;
  readonly connectorId: ConnectorId;
  readonly connectorKey: string;
  /** Identifies the action within its connector. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly definition: ActionDefinition;
  /** The forms whose respondents can call the action. */
  readonly exposedForms: readonly Id<"frm">[];
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Problem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

const problem = (pointer: string, message: string, code = "expression"): Problem => ({
  pointer,
  code,
  message,
});

const inRequest = ["inputs", "variables", "secrets"];
const inOutputs = ["inputs", "variables", "response", "pages"];

/** Finds problems in the definition itself, before anything is called. */
export function problemsOf(definition: ActionDefinition): readonly Problem[] {
  const keys = definition.inputs.map(({ key }) => key);
  const { path, query, headers, body, outputs } = definition;
  return [
    ...keys.flatMap((key, at) =>
      keys.indexOf(key) < at
        ? [problem(`/inputs/${at}/key`, `Another input already uses the key ${key}.`, "unique")]
        : [],
    ),
    ...definition.inputs.flatMap((input, at) => defaultProblems(input, at)),
    ...mappingProblems("", { path, query, headers, body }, inRequest, keys),
    ...mappingProblems("", { outputs }, inOutputs, keys),
    ...Object.entries(headers).flatMap(([name, value]) =>
      isOpenSecret(name, value)
        ? [problem(`/headers/${name}`, "Store the value as a secret and use {{ secrets.name }}.", "pattern")]
        : [],
    ),
    ...pagingProblems(definition.pagination),
  ];
}

function defaultProblems(input: ActionInput, at: number): Problem[] {
  if (input.default === undefined || input.default === null) return [];
  return "value" in asType(input.default, input.type)
    ? []
    : [problem(`/inputs/${at}/default`, `The default is not a valid ${input.type}.`, "type")];
}

export function mappingProblems(
  base: string,
  mapping: Json,
  sources: readonly string[],
  inputs: readonly string[] = [],
): Problem[] {
  const found = referencesIn(mapping);
  if (found.length > referencesMax) return [problem(base, `Use at most ${referencesMax} references.`)];
  return found.flatMap(({ ref, pointer, reference, problem: unread }) => {
    if (!reference) return [problem(base + pointer, `{{ ${ref} }}: ${unread?.message ?? "cannot be read."}`)];
    const [first] = reference.steps;
    if (!sources.includes(reference.source))
      return [
        problem(
          base + pointer,
          `{{ ${ref} }}: only these sources are available here: ${sources.join(", ")}.`,
        ),
      ];
    if (reference.source !== "inputs") return [];
    return first?.kind === "member" && inputs.includes(first.name)
      ? []
      : [problem(base + pointer, `{{ ${ref} }}: the action does not have this input.`)];
  });
}

const pagingNeeds = {
  none: [],
  cursor: ["items", "next", "parameter"],
  page: ["items", "parameter"],
  link: ["items"],
} as const;

function pagingProblems(paging: Paging): Problem[] {
  const missing = pagingNeeds[paging.kind].filter((name) => paging[name] === undefined);
  const unreadable = (["items", "next"] as const).filter((name) => {
    const read = paging[name] === undefined ? undefined : parseReference(paging[name]);
    return read && !("reference" in read && read.reference.source === "response");
  });
  return [
    ...missing.map((name) =>
      problem(`/pagination/${name}`, `Pagination by ${paging.kind} requires this value.`, "required"),
    ),
    ...unreadable.map((name) =>
      problem(`/pagination/${name}`, "must be a reference such as response.body.data"),
    ),
  ];
}

export type CheckedInputs =
  | { readonly values: Readonly<Record<string, Json>> }
  | { readonly problems: readonly Problem[] };

/** Converts the input values to their types and rejects unknown inputs. */
export function checkInputs(
  inputs: readonly ActionInput[],
  given: Readonly<Record<string, unknown>>,
): CheckedInputs {
  const problems = Object.keys(given)
    .filter((key) => !inputs.some((input) => input.key === key))
    .map((key) => problem(`/inputs/${key}`, "The action does not have this input.", "unknown_field_key"));
  const values: Record<string, Json> = {};
  for (const { key, type, required, default: otherwise } of inputs) {
    const value =
      (Object.hasOwn(given, key) ? (given[key] as Json | undefined) : undefined) ?? otherwise ?? null;
    if (value === null) {
      if (required) problems.push(problem(`/inputs/${key}`, "This input is required.", "required"));
      continue;
    }
    const read = asType(value, type);
    if ("value" in read) values[key] = read.value;
    else problems.push(problem(`/inputs/${key}`, `The value is not a valid ${type}.`, "type"));
  }
  return problems.length > 0 ? { problems } : { values };
}

type Typed = { readonly value: Json } | { readonly refused: true };
const refused: Typed = { refused: true };
const taken = (value: Json, isGood: boolean): Typed => (isGood ? { value } : refused);

const readers: Readonly<Record<InputType, (value: Json) => Typed>> = {
  any: (value) => ({ value }),
  text: (value) => taken(typeof value === "object" ? value : String(value), typeof value !== "object"),
  number: (value) => numberOf(value),
  integer: (value) => {
    const read = numberOf(value);
    return "value" in read && Number.isSafeInteger(read.value) ? read : refused;
  },
  boolean: (value) => {
    if (value === "true" || value === "false") return { value: value === "true" };
    return taken(value, typeof value === "boolean");
  },
  date: (value) =>
    taken(value, typeof value === "string" && /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(value)),
  list: (value) => taken(value, Array.isArray(value)),
  object: (value) => taken(value, typeof value === "object" && value !== null && !Array.isArray(value)),
};

function asType(value: Json, type: InputType): Typed {
  return readers[type](value);
}

/** Workflows often pass numbers as text. */
function numberOf(value: Json): Typed {
  const read =
    typeof value === "string" && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value.trim()) ? Number(value) : value;
  return taken(read, typeof read === "number" && Number.isFinite(read));
}
