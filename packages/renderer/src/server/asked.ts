/** The input of the functions that read posted answers. */
import type { FieldItem, Json, JsonObject } from "@formstead/form-logic";

/** The posted values, by name. */
export interface Posted {
  first(name: string): string | undefined;
  all(name: string): readonly string[];
  /** The distinct names that follow `path.`. */
  partsOf(path: string): readonly string[];
}

export interface Asked {
  readonly posted: Posted;
  readonly path: string;
  readonly item: FieldItem;
  readonly settings: JsonObject;
  readonly before: Json;
  readonly language: string;
}
