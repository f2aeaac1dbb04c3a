/**
 * A mapping is JSON whose texts may hold references in double braces: `"Hello {{ entry.answers.name }}"`. A text that is one
 * reference and nothing else becomes its value, of whatever kind; otherwise the values are written into the text.
 * Nothing is calculated and nothing is run. `\{{` writes two braces.
 */
import type { Json } from "@formstead/form-logic";
import { parseReference, type Reference, type ReferenceProblem } from "../references/reference.ts";

/** What a reference leads to; undefined where there is nothing. */
export type Lookup = (reference: Reference) => Json | undefined;

export interface FoundReference {
  /** As it is written. */
  readonly ref: string;
  /** Where the text stands in the mapping, as a JSON pointer. */
  readonly pointer: string;
  readonly reference: Reference | undefined;
  readonly problem: ReferenceProblem | undefined;
}

export interface FilledIn {
  readonly value: Json;
  /** References that led to nothing. Alone they became null, in a text nothing. */
  readonly missing: readonly string[];
  /** It would have become too long; what came then is left out. */
  readonly isCut: boolean;
}

/** In one mapping, or in all of a workflow; more than anybody writes. */
export const referencesMax = 3_000;
const depthMax = 32;
/** A few references, repeated often enough, could fill any memory. */
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

/** At most one more than are allowed, by which it is seen that there are too many. */
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

/** As a person would write it: lists with commas, nothing for nothing. */
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
