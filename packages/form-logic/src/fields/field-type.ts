/**
 * The interface of a field type. Each has one file with two exports: its logic, which every host needs to evaluate a
 * form, and its description, which only form builders need (Studio, the server at publish). A host that imports only
 * the logic does not bundle the rest.
 */
import type { MessageName } from "../definition/messages.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { Kind, Operand } from "../values/operand.ts";

/**
 * A problem with a value. The codes are the same as in the API; the parameters provide the details for a message in
 * any language.
 */
export interface Issue {
  readonly code: IssueCode;
  readonly params?: JsonObject;
}

export const issueCodes = [
  "required",
  "unconfirmed",
  "type",
  "min",
  "max",
  "pattern",
  "option",
  "unique",
  "expression",
  "too_many",
  "unknown_field_key",
] as const;

export type IssueCode = (typeof issueCodes)[number];

/** External inputs: a pure engine has no clock and no language of its own. */
export interface FieldContext {
  readonly nowMs: number;
  /** BCP 47, for displayed texts. */
  readonly language: string;
  /** The remaining work, if it is limited: expensive operations decrease it. */
  left?: number;
}

/** The input is not a value of the type at all. It is never stored; the answer stays unchanged. */
export const refused = Symbol("refused");
export type Normalised = Json | typeof refused;

export interface FieldLogic<Settings extends JsonObject = JsonObject> {
  readonly type: string;
  /** Who sets the answer, if not the respondent: the respondent's value is rejected. */
  readonly setBy?: "formula" | "server";
  /** The server sets the answer when the entry is submitted, so it is never missing before that. */
  readonly setAt?: "submit";
  /** The kind of value that conditions and formulas see. */
  readonly kind: Kind | ((settings: Settings) => Kind);
  /**
   * Converts the input to its canonical stored form: trimmed, with own members only. An empty answer becomes null. Must
   * be idempotent, must not throw for any input, and must not check limits, which is the job of `validate`.
   */
  normalise(raw: Json, settings: Settings): Normalised;
  /** All problems of a normalized non-null value. Does not check whether it is required. */
  validate(value: Json, settings: Settings, context: FieldContext): readonly Issue[];
  operand(value: Json, settings: Settings): Operand;
  /** The answer as text, for piping, exports, and emails. Empty for null. */
  toText(value: Json, settings: Settings, context: FieldContext): string;
}

/** A JSON Schema (2020-12), as plain data. */
export type JsonSchema = JsonObject;

export interface FieldDescription<Settings extends JsonObject = JsonObject> {
  readonly type: string;
  readonly group:
    | "text"
    | "number"
    | "choice"
    | "date"
    | "person"
    | "place"
    | "file"
    | "reference"
    | "agreement"
    | "computed";
  /** How answers can fail, which determines the messages that a form can set. */
  readonly failures: readonly MessageName[];
  /** False for a type that is not supported yet: it is not listed, and drafts that use it cannot be published. */
  readonly isOffered?: false;
  /** JSON Schema of the settings. Every setting has a `description` and, where there is one, a `default`. */
  readonly settings: JsonSchema;
  /**
   * Finds problems that a schema cannot express, such as a minimum above the maximum. Each has a pointer into the
   * settings and a message.
   */
  settingsProblems?(settings: Settings): readonly { readonly pointer: string; readonly message: string }[];
  /** JSON Schema of a normalized value under these settings; the caller always adds `null`. */
  valueSchema(settings: Settings): JsonSchema;
  /** The TypeScript type of a normalized value, without `null`. */
  valueType(settings: Settings): string;
  /** Values for documentation and tests: each must be accepted unchanged with the empty or the given settings. */
  readonly examples: readonly { readonly settings?: Settings; readonly value: Json }[];
}

/** Called once per type, so that settings are typed inside its file and plain outside. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldLogic<Settings extends JsonObject>(logic: FieldLogic<Settings>): FieldLogic {
  return logic as unknown as FieldLogic;
}

/** Annotated so that bundlers drop descriptions that are not imported. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldDescription<Settings extends JsonObject>(
  description: FieldDescription<Settings>,
): FieldDescription {
  return description as unknown as FieldDescription;
}
