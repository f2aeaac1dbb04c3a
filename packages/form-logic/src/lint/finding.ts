/** A problem in a definition. Errors prevent publishing. */
import type { ProgramProblem } from "../evaluate/program.ts";
import type { FormulaProblem } from "../formulas/ast.ts";
import type { JsonObject } from "../values/json.ts";

export interface Finding {
  readonly severity: "error" | "warning";
  readonly code: FindingCode;
  /** The ID of an item or page; empty for the form itself. */
  readonly item_id: string;
  readonly rule?: RulePlace;
  /** One sentence in English. */
  readonly message: string;
  /** Answers that demonstrate it, if applicable. */
  readonly counter_example?: JsonObject;
}

/** The condition, formula, text, or setting of the item, and the position in it. */
export interface RulePlace {
  /** Such as `visible_if`, `check:<id>`, `settings`, or `translations.de.form.title`. */
  readonly name: string;
  /** JSON Pointer into the condition or the settings. */
  readonly pointer?: string;
  /** The position in the formula's text, in UTF-16 units. */
  readonly at?: number;
  readonly length?: number;
}

export type FindingCode =
  | ProgramProblem["code"]
  | ProvedCode
  | `formula_${FormulaProblem["code"]}`
  | "formula_kind"
  | "no_points"
  | "no_formula"
  | "type_not_available"
  | "set_by_server"
  | "number_in_rule"
  | "reserved_key"
  | "operator"
  | "value_missing"
  | "value_unused"
  | "value_kind"
  | "value_not_allowed"
  | "unknown_option"
  | "no_answer"
  | "empty_condition"
  | "unknown_page"
  | "jump_backwards"
  | "order"
  | "carried"
  | "ending"
  | "empty_page"
  | "empty_item"
  | "limits"
  | "becomes_special"
  | "default"
  | "confirm"
  | "settings"
  | "unknown_setting"
  | "invalid_language"
  | "duplicate_language"
  | "unknown_language"
  | "unknown_translation"
  | "wrong_translation"
  | "unused_message"
  | "contrast"
  | "theme_image"
  | "unknown_file"
  | "css_dropped"
  | "needs_network"
  | "tracking";

/** Findings that require trying answers. Only warnings: whether a form can be published must not depend on a budget. */
export type ProvedCode =
  | "never_holds"
  | "always_holds"
  | "never_visible"
  | "never_met"
  | "required_only_when_hidden"
  | "unfillable"
  | "dead_end";
