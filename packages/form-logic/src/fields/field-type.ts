/**
 * What a field type is. Each has one file with two values: its logic, which every host needs to evaluate a form, and
 * its description, which only those need who make forms (Studio, the server at publish). A host that imports the logic
 * alone does not carry the rest.
 */
import type { Json, JsonObject } from "../values/json.ts";
import type { Kind, Operand } from "../values/operand.ts";

/** What is wrong with a value. Codes are those of the API; parameters say how, for a sentence in any language. */
export interface Issue {
  readonly code: IssueCode;
  readonly params?: JsonObject;
}

export const issueCodes = [
  "required",
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

/** What comes from outside: a pure engine has no clock and no language of its own. */
export interface FieldContext {
  readonly nowMs: number;
  /** BCP 47, for texts that are shown. */
  readonly language: string;
  /** What may still be done, if that is counted: whatever takes long counts it down. */
  left?: number;
}

/** Sent, and not a value of the type at all. Never stored; the answer stays what it was. */
export const refused = Symbol("refused");
export type Normalised = Json | typeof refused;

export interface FieldLogic<Settings extends JsonObject = JsonObject> {
  readonly type: string;
  /** Who knows the answer, if it is not the respondent: what that one sends is not taken. */
  readonly setBy?: "formula" | "server";
  /** The server sets the answer when the entry is submitted, so before that it is never missing. */
  readonly setAt?: "submit";
  /** What conditions and formulas see. */
  readonly kind: Kind | ((settings: Settings) => Kind);
  /**
   * From what was sent to the one way in which this value is kept: trimmed, canonical, own members only. Null for an
   * empty answer. Idempotent. Must not throw, whatever it is given, and must not look at limits: that is `validate`.
   */
  normalise(raw: Json, settings: Settings): Normalised;
  /** Everything that is wrong with a normalised value that is not null. Required is not its business. */
  validate(value: Json, settings: Settings, context: FieldContext): readonly Issue[];
  operand(value: Json, settings: Settings): Operand;
  /** The answer in words, for piping, exports and mails. Empty for null. */
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
  /** False for a type that does not work yet: it is not listed, and no draft that uses it can be published. */
  readonly isOffered?: false;
  /** JSON Schema of the settings. Every setting has a `description` and, where there is one, a `default`. */
  readonly settings: JsonSchema;
  /** What a schema cannot say, such as a minimum above the maximum: pointer into the settings and a sentence. */
  settingsProblems?(settings: Settings): readonly { readonly pointer: string; readonly message: string }[];
  /** JSON Schema of a normalised value under these settings; `null` is always added by the caller. */
  valueSchema(settings: Settings): JsonSchema;
  /** The same as a TypeScript type, without `null`. */
  valueType(settings: Settings): string;
  /** Values for documentation and tests: each must be accepted as it is with the empty settings or those given. */
  readonly examples: readonly { readonly settings?: Settings; readonly value: Json }[];
}

/** Written once per type, so that the settings are typed inside its file and plain outside. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldLogic<Settings extends JsonObject>(logic: FieldLogic<Settings>): FieldLogic {
  return logic as unknown as FieldLogic;
}

/** Marked so that bundlers drop descriptions nobody imports. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldDescription<Settings extends JsonObject>(
  description: FieldDescription<Settings>,
): FieldDescription {
  return description as unknown as FieldDescription;
}
