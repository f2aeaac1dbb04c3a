/** Answers that are objects: their members are changed and validated one by one. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { ControlProps } from "./control.ts";

/** Sets a member; null removes it, and removing the last one clears the answer. */
export function withMember(value: Json | undefined, name: string, one: Json): Json {
  const before = value && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : {};
  const { [name]: _, ...rest } = before;
  const next: JsonObject = one === null ? rest : { ...rest, [name]: one };
  return Object.keys(next).length > 0 ? next : null;
}

/** The invalid parts of an answer; undefined if the whole answer is invalid. Parts corrected since are excluded. */
export function wrongParts({ screen, path, isInvalid }: ControlProps): ReadonlySet<Json> | undefined {
  const issues = screen.fields[path]?.issues ?? [];
  const parts = issues.flatMap(({ params }) => params?.row ?? params?.part ?? []);
  return isInvalid && issues.length > 0 && parts.length === 0 ? undefined : new Set(isInvalid ? parts : []);
}
