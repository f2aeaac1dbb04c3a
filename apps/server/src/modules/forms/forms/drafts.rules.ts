/**
 * The draft of a form. A form has at most one, everyone with edit permission can change it, and each change is based on
 * a revision. A draft can contain broken logic, but it must be a structurally valid definition. Pure.
 */
import { type FormDefinition, isObject, type Json, withoutPictureUrls } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";
import type { FormId } from "./forms.rules.ts";

export interface Draft {
  readonly formId: FormId;
  readonly definition: FormDefinition;
  /** The version that the draft is based on; null if it started empty. */
  readonly baseVersion: number | null;
  readonly revision: number;
  readonly updatedBy: Id<"usr"> | null;
  readonly updatedAt: Date;
}

/** Every form has this row, even without a draft. */
export interface DraftSlot extends Omit<Draft, "definition"> {
  readonly definition: FormDefinition | null;
}

/** What lists of forms show about a draft. */
export interface DraftFacts extends Pick<Draft, "updatedBy" | "updatedAt"> {
  /** Whether it differs from the latest version. */
  readonly hasChanges: boolean;
}

const definitionBytesMax = 1_000_000;

export interface DefinitionProblem {
  readonly pointer: string;
  readonly message: string;
}

export function isTooLarge(json: Json): boolean {
  return Buffer.byteLength(JSON.stringify(json)) > definitionBytesMax;
}

/** The initial definition of a new form. */
export function blankDefinition(title: string, locales: readonly string[]): FormDefinition {
  const [language = "en", ...others] = locales;
  return { format: 1, title, languages: [language, ...others], pages: [{ id: "page_1", items: [] }] };
}

export function firstSlot(
  formId: FormId,
  definition: FormDefinition,
  by: Id<"usr"> | null,
  now: Date,
): DraftSlot {
  return { formId, definition, baseVersion: null, revision: 1, updatedBy: by, updatedAt: now };
}

export function isOpen(slot: DraftSlot): slot is Draft {
  return slot.definition !== null;
}

export function next(
  slot: DraftSlot,
  change: Partial<Pick<DraftSlot, "definition" | "baseVersion">>,
  by: Id<"usr"> | null,
  now: Date,
): DraftSlot {
  return { ...slot, ...change, revision: slot.revision + 1, updatedBy: by, updatedAt: now };
}

/**
 * Removes what publishing adds to formulas and pictures and derives from the theme, because an editor does not need it and an edit
 * would make it outdated.
 */
export function asAuthored(definition: FormDefinition): FormDefinition {
  const { look: _derived, ...authored } = definition;
  return withoutParsed(authored as unknown as Json) as unknown as FormDefinition;
}

function withoutParsed(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutParsed);
  if (!isObject(value)) return value;
  const members = Object.entries(withoutPictureUrls(value));
  const hasFormula = members.some(([name, one]) => name === "formula" && typeof one === "string");
  return Object.fromEntries(
    members
      .filter(([name]) => !(hasFormula && name === "parsed"))
      .map(([name, one]) => [name, withoutParsed(one ?? null)]),
  );
}
