/**
 * The fields available for filtering, sorting, and grouping: attributes of the resource, listed by its module, and
 * answers, whose kinds the caller knows from the form. The engine itself is independent of forms and tables.
 */
import type { Sql } from "../db/statement.ts";

export type FieldKind =
  | "text"
  | "choice"
  | "number"
  | "boolean"
  | "date"
  | "time"
  | "datetime"
  | "duration"
  | "id";

/** An attribute with its own column or SQL expression. */
export interface FixedField {
  readonly kind: FieldKind;
  /** Has the native type of the kind: text, numeric, boolean, date, time, timestamptz, interval in seconds, uuid. */
  readonly expression: Sql;
  /** True if the expression is an SQL array, such as tags. */
  readonly isMany?: boolean;
  /** If false, a sort does not need to handle rows without a value. */
  readonly isNullable?: boolean;
  /** The values of a choice; others are rejected. */
  readonly options?: readonly string[];
  /** The prefix of IDs, for the kind `id`. */
  readonly idPrefix?: string;
  /** Ids are in creation order, so sorting by this field uses only the ID, which an index supports. */
  readonly isIdOrder?: boolean;
}

/** An answer in the document. */
export interface AnswerField {
  readonly kind: Exclude<FieldKind, "id">;
  /** True for a list, or a value inside a repeat. */
  readonly isMany: boolean;
}

export interface QueryFields {
  /**
   * Keyed by name. A name that starts like an answer denotes a value that is shown among the answers but stored
   * elsewhere.
   */
  readonly fixed: Readonly<Record<string, FixedField>>;
  /** Keyed by path, such as `price.amount`. */
  readonly answers: ReadonlyMap<string, AnswerField>;
  /** The prefix of answer names; table rows use `values` instead. */
  readonly prefix?: "answers" | "values";
  /** Why a visible value cannot be queried, keyed by the value's name. */
  readonly refused?: ReadonlyMap<string, string>;
}

export type Field =
  | ({ readonly from: "attribute"; readonly name: string } & FixedField)
  | ({ readonly from: "answer"; readonly name: string; readonly path: string } & AnswerField);

/** The names that a contract's sort parameter accepts. */
export const answerName = /^answers(\.[a-z_][a-z0-9_]{0,99}){1,10}$/;
export const valueName = /^values(\.[a-z_][a-z0-9_]{0,99}){1,10}$/;

/** Matches all texts of a document; supports only text search. */
export const anyText = "*";

export function findField(fields: QueryFields, name: string): Field | undefined {
  const fixed = Object.hasOwn(fields.fixed, name) ? fields.fixed[name] : undefined;
  if (fixed) return { from: "attribute", name, ...fixed };
  const prefix = `${fields.prefix ?? "answers"}.`;
  if (!name.startsWith(prefix)) return undefined;
  const path = name.slice(prefix.length);
  const answer = fields.answers.get(path);
  return answer && { from: "answer", name, path, ...answer };
}
