/** Answers that are objects: their members changed and judged one by one. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { ControlProps } from "./control.ts";

/** With another member; null takes it out, and the last one that goes leaves nothing. */
export function withMember(value: Json | undefined, name: string, one: Json): Json {
  const before = value && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : {};
  const { [name]: _, ...rest } = before;
  const next: JsonObject = one === null ? rest : { ...rest, [name]: one };
  return Object.keys(next).length > 0 ? next : null;
}

/** Which parts of an answer are wrong; undefined if it is the whole. What has been put right since is not. */
export function wrongParts({ screen, path, isInvalid }: ControlProps): ReadonlySet<Json> | undefined {
  const issues = screen.fields[path]?.issues ?? [];
  const parts = issues.flatMap(({ params }) => params?.row ?? params?.part ?? []);
  return isInvalid && issues.length > 0 && parts.length === 0 ? undefined : new Set(isInvalid ? parts : []);
}
