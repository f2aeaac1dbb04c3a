/**
 * A mapping is JSON whose strings can contain references in double braces: `"Hello {{ entry.answers.name }}"`. A
 * string that consists of a single reference is replaced by its value, keeping the type; otherwise values are
 * inserted as text. Nothing is calculated or executed. `\{{` writes two literal braces.
 */
import type { Json } from "@formstead/form-logic";
import { parseReference, type Reference, type ReferenceProblem } from "../references/reference.ts";

/** Resolves a reference; undefined if there is no value. */
export type Lookup = (reference: Reference) => Json | undefined;

export interface FoundReference {
  /** The reference as written. */
  readonly ref: string;
  /** JSON pointer to the string in the mapping. */
  readonly pointer: string;
  readonly reference: Reference | undefined;
  readonly problem: ReferenceProblem | undefined;
}

export interface FilledIn {
  readonly value: Json;
  /** References without a value. On its own, such a reference becomes null; in a text, it becomes empty. */
  readonly missing: readonly string[];
  /** The result reached the size limit and was truncated. */
  readonly isCut: boolean;
}

/** Applies to one mapping or a whole workflow; far above real-world use. */
export const referencesMax = 3_000;
const depthMax = 32;
/** A few references, repeated often enough, could otherwise exhaust the memory. */
const charsMax = 1_000_000;
const holes = /(\\)?\{\{([^{}]{0,500})\}\}/g;
const wholeHole = /^\s*\{\{([^{}]{0,500})\}\}\s*$/;

export function fillIn(mapping: Json, lookup: Lookup): FilledIn {
  const missing: string[] = [];
  let charsLeft = charsMax;
  const look = (text: string): Json | undefined => {
    const read = parseReference(text);
    const value = "reference" in read && charsLeft > 0 ? lookup(read.reference) : undefined;
    if (value === undefined) missing.push(text);
    else charsLeft -= typeof value === "string" ? value.length : JSON.stringify(value).length;
    return charsLeft > 0 ? value : undefined;
  };
  const value = mapTexts(mapping, depthMax, (text) => {
    const whole = wholeHole.exec(text)?.[1];
    if (whole !== undefined) return look(whole.trim()) ?? null;
    return text.replace(holes, (hole, escaped: string | undefined, inner: string) =>
      escaped ? hole.slice(1) : inText(look(inner.trim())),
    );
  });
  return { value, missing, isCut: charsLeft <= 0 };
}

/** Returns at most one more than the limit, so that callers can detect an excess. */
export function referencesIn(mapping: Json): readonly FoundReference[] {
  const found: FoundReference[] = [];
  walkTexts(mapping, "", depthMax, (text, pointer) => {
    for (const [, escaped, inner] of text.matchAll(holes)) {
      if (escaped) continue;
      if (found.length > referencesMax) return;
      const ref = (inner ?? "").trim();
      const read = parseReference(ref);
      found.push({
        ref,
        pointer,
        reference: "reference" in read ? read.reference : undefined,
        problem: "problem" in read ? read.problem : undefined,
      });
    }
  });
  return found;
}

/** Formats a value for people: joins lists with commas, and writes null as an empty text. */
export function inText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(inText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function mapTexts(value: Json, depth: number, change: (text: string) => Json): Json {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, depth - 1, change));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapTexts(one ?? null, depth - 1, change)]),
  );
}

function walkTexts(
  value: Json,
  pointer: string,
  depth: number,
  see: (text: string, pointer: string) => void,
): void {
  if (typeof value === "string") see(value, pointer);
  if (typeof value !== "object" || value === null || depth === 0) return;
  const members = Array.isArray(value)
    ? value.map((one, at) => [String(at), one] as const)
    : Object.entries(value);
  for (const [name, one] of members)
    walkTexts(one ?? null, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, depth - 1, see);
}
