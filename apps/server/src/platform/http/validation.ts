/**
 * Converts Zod issues into our errors. Unknown members and malformed parameters are bugs in the client (400); values
 * that a person could have typed are 422 with one item per problem. A malformed ID in a path is simply not found.
 */
import type { z } from "zod";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

/** The maximum number of problems in one response. */
const itemsMax = 100;

interface ErrorItem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export function parsePath<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  if (unstorableTexts(value).length > 0) return fail(E.not_found);
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? parsed.data : fail(E.not_found);
}

export function parseQuery<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const unstorable = unstorableTexts(value);
  if (unstorable.length > 0) return fail(E.invalid_parameter, { errors: unstorable });
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? parsed.data : fail(E.invalid_parameter, { errors: listed(parsed.error.issues) });
}

/** `hasUnicodeEscapes` is false if PostgreSQL can store every text of the body; see `canBeUnstorable`. */
export function parseBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
  hasUnicodeEscapes = true,
): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) {
    const unstorable = hasUnicodeEscapes ? unstorableTexts(value) : [];
    return unstorable.length === 0 ? parsed.data : fail(E.validation_failed, { errors: unstorable });
  }
  const unknown = parsed.error.issues.filter((issue) => issue.code === "unrecognized_keys");
  if (unknown.length > 0) return fail(E.unknown_field, { errors: listed(unknown) });
  return fail(E.validation_failed, { errors: listed(parsed.error.issues) });
}

function listed(issues: readonly z.core.$ZodIssue[]): ErrorItem[] {
  return issues.slice(0, itemsMax).flatMap(itemsOf).slice(0, itemsMax);
}

function itemsOf(issue: z.core.$ZodIssue): ErrorItem[] {
  const base = pointerOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, itemsMax).map((key) => ({
      pointer: `${base}/${escapePointer(key)}`,
      code: "unknown_field",
      message: "Unknown property.",
    }));
  }
  return [{ pointer: base, code: codeOf(issue), message: issue.message }];
}

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "required" : "type";
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1 ? "required" : "min";
    case "too_big":
      return issue.origin === "array" || issue.origin === "set" ? "too_many" : "max";
    case "invalid_format":
      return "pattern";
    case "invalid_value":
    case "invalid_union":
      return "option";
    default:
      return "type";
  }
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${escapePointer(String(part))}`).join("");
}

function escapePointer(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}

/**
 * In JSON, NUL and unpaired surrogates can only be written as escapes, and most bodies have none. Looking for one is
 * much faster than looking at every text of the parsed body.
 */
export const canBeUnstorable = (json: string): boolean => json.includes("\\u");

/** PostgreSQL cannot store NUL or unpaired surrogates, so no such value may reach it. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(isUnstorable);
  for (const name in value) {
    if (isUnstorable(name) || isUnstorable((value as Record<string, unknown>)[name])) return true;
  }
  return false;
}

/** One item per text that cannot be stored, up to the limit; almost always none. */
function unstorableTexts(value: unknown): ErrorItem[] {
  const found: ErrorItem[] = [];
  const look = (one: unknown, path: readonly string[]): void => {
    if (found.length >= itemsMax) return;
    if (typeof one === "string") {
      if (isUnstorable(one)) found.push({ pointer: pointerOf(path), code: "pattern", message: unstorable });
    } else if (typeof one === "object" && one !== null) {
      for (const [name, inner] of Object.entries(one)) {
        look(name, path);
        look(inner, [...path, name]);
      }
    }
  };
  if (isUnstorable(value)) look(value, []);
  return found;
}

const unstorable = "must not contain NUL or an unpaired surrogate";
