/** Logic shared by the text types. */
import type { matchesPattern } from "../patterns/pattern.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { characterCount, countIssues } from "./bounds.ts";
import { type FieldLogic, fieldLogic, type Issue, refused } from "./field-type.ts";
import { numberOf, textOf } from "./loose-json.ts";

export interface LengthSettings extends JsonObject {
  readonly min_length?: number;
  readonly max_length?: number;
}

export interface TextSettings extends LengthSettings {
  readonly pattern?: string;
}

/** Far above every limit a form can set: it only bounds the work. */
const unitsMax = 200_000;

/** The canonical form of a text. Rejects what databases and encoders cannot handle: NUL and lone surrogates. */
export function cleanText(raw: Json | undefined): string | null | typeof refused {
  if (raw === null) return null;
  if (typeof raw !== "string" || raw.length > unitsMax || raw.includes("\0") || !raw.isWellFormed())
    return refused;
  // Most texts contain only characters that are in canonical form already.
  if (/^[\n -\u02ff]*$/.test(raw)) return raw.trim() || null;
  const text = raw.normalize("NFC").replace(/\r\n?/g, "\n").trim();
  // Unicode composition can make a text longer; normalizing it again must not reject it.
  return text.length > unitsMax ? refused : text || null;
}

export function lengthIssues(text: string, settings: LengthSettings, maxDefault: number): Issue[] {
  const max = numberOf(settings.max_length) ?? maxDefault;
  return countIssues(characterCount(text), { min: numberOf(settings.min_length), max }, "characters");
}

/** The maximum number of characters, regardless of the form. */
export const textMax = { text: 1_000, textarea: 20_000, password: 200 } as const;

/**
 * Patterns are passed in, so that hosts can load them separately. Without them, a text with a pattern is always
 * invalid.
 */
/* @__NO_SIDE_EFFECTS__ */
export function textFieldLogic(
  type: string,
  lengthMax: number,
  matches: typeof matchesPattern | undefined,
): FieldLogic {
  return fieldLogic<TextSettings>({
    type,
    kind: "text",
    normalise: cleanText,
    validate(value, settings, context) {
      const text = textOf(value);
      const issues = lengthIssues(text, settings, lengthMax);
      const pattern = textOf(settings.pattern);
      // Texts that are already too long are not matched. An invalid pattern matches nothing.
      if (!pattern || issues[0]?.code === "max" || matches?.(pattern, text, context)) return issues;
      return [...issues, { code: "pattern" }];
    },
    operand: (value) => textOf(value) || null,
    toText: textOf,
  });
}
