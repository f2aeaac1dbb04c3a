/**
 * What can be filtered, sorted and grouped by: attributes of the resource, which its module lists, and answers, whose kinds
 * the caller knows from the form. The engine knows no form and no table.
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

/** An attribute with a column or an SQL expression of its own. */
export interface FixedField {
  readonly kind: FieldKind;
  /** Of the native type: text, numeric, boolean, date, time, timestamptz, interval in seconds, uuid. */
  readonly expression: Sql;
  /** The expression is an SQL array, such as tags. */
  readonly isMany?: boolean;
  /** False spares a sort the look after rows without a value. */
  readonly isNullable?: boolean;
  /** The values of a choice; others are refused. */
  readonly options?: readonly string[];
  /** What ids of this kind begin with, for `id`. */
  readonly idPrefix?: string;
  /** Ids are made in the order of time: who sorts by this sorts by the id alone, which an index serves. */
  readonly isIdOrder?: boolean;
}

/** An answer somewhere in the document. */
export interface AnswerField {
  readonly kind: Exclude<FieldKind, "id">;
  /** A list, or something inside a repeat. */
  readonly isMany: boolean;
}

export interface QueryFields {
  /** By name. One that begins like an answer stands for a value that is shown among them, but kept elsewhere. */
  readonly fixed: Readonly<Record<string, FixedField>>;
  /** By path: `price.amount`. */
  readonly answers: ReadonlyMap<string, AnswerField>;
  /** What names of answers begin with; rows of tables have values instead. */
  readonly prefix?: "answers" | "values";
  /** By name, why something that people see cannot be asked about. */
  readonly refused?: ReadonlyMap<string, string>;
}

export type Field =
  | ({ readonly from: "attribute"; readonly name: string } & FixedField)
  | ({ readonly from: "answer"; readonly name: string; readonly path: string } & AnswerField);

/** For the sort of a contract. */
export const answerName = /^answers(\.[a-z_][a-z0-9_]{0,99}){1,10}$/;
export const valueName = /^values(\.[a-z_][a-z0-9_]{0,99}){1,10}$/;

/** Stands for all texts of a document: only parts of texts can be looked for there. */
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
