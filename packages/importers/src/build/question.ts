/** A question in the other system and the field it was converted to. */
import { fieldTypes, type Json, type JsonObject, type Kind } from "@formstead/form-logic";

export interface Question {
  /** How notes refer to it: the other system's ID, name, or title. */
  readonly source: string;
  /** Other names that response files may use for it. */
  readonly aliases: readonly string[];
  readonly itemId: string;
  /** The path from the root of the answers; repeats appear in it like groups. */
  readonly path: string;
  /** The path of the innermost enclosing repeat. */
  readonly repeat: string | undefined;
  readonly type: string;
  readonly settings: JsonObject;
  /** Our option values, keyed by the other system's ID, value, or label of a choice in any language. */
  readonly choices: ReadonlyMap<string, string>;
  /** Like `choices`, for the rows of a matrix. */
  readonly rows: ReadonlyMap<string, string>;
  /** Data that its importer needs later. */
  readonly extra?: Json;
}

export function kindOf({ type, settings }: Pick<Question, "type" | "settings">): Kind {
  const kind = fieldTypes.get(type)?.kind ?? "any";
  return typeof kind === "function" ? kind(settings) : kind;
}

export const isChoice = ({ type }: Pick<Question, "type">): boolean =>
  ["select", "radio", "button_group", "multi_select", "checkboxes", "picture_choice", "ranking"].includes(
    type,
  );
