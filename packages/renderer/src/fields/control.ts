/**
 * The control that renders a field's answer. Each family of field types has a file; `core.ts` and `more.ts` list
 * them.
 */
import type { Json, JsonObject } from "@formstead/form-logic";

export type { Control, ControlProps, ControlTypes } from "../form/screen.ts";

export const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const memberOf = (value: Json | undefined, name: string): Json =>
  (value && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject)[name] : null) ?? null;

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
