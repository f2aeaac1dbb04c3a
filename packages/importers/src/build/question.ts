/** A question of the other system and the field it became. */
import { fieldTypes, type Json, type JsonObject, type Kind } from "@formstead/form-logic";

export interface Question {
  /** The name it is told by in notes: the other system's id, name or title. */
  readonly source: string;
  /** Everything else it may be called in files of answers. */
  readonly aliases: readonly string[];
  readonly itemId: string;
  /** From the root of the answers; repeats are passed as groups are. */
  readonly path: string;
  /** The path of the innermost repeat around it. */
  readonly repeat: string | undefined;
  readonly type: string;
  readonly settings: JsonObject;
  /** By the other system's id, value or label of a choice in any language: the value of our option. */
  readonly choices: ReadonlyMap<string, string>;
  /** The same for the rows of a matrix. */
  readonly rows: ReadonlyMap<string, string>;
  /** What else its importer wants to remember of it. */
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
