/** What the readers of posted answers are given. */
import type { FieldItem, Json, JsonObject } from "@formstead/form-logic";

/** What was posted, by name. */
export interface Posted {
  first(name: string): string | undefined;
  all(name: string): readonly string[];
  /** The names behind `path.`, each once. */
  partsOf(path: string): readonly string[];
}

export interface Asked {
  readonly posted: Posted;
  readonly path: string;
  readonly item: FieldItem;
  readonly settings: JsonObject;
  readonly before: Json;
}
