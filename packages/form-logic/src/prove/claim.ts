/**
 * What the prover claims about a form. Every claim is about answers that the fields accept; required ones may still
 * be missing.
 */
import type { JsonObject } from "../values/json.ts";

export interface Claim {
  readonly claim: ClaimName;
  /** The ID of an item or page; empty for the form itself. */
  readonly item_id: string;
  /** The rule, as named by the linter. */
  readonly rule?: string;
  /**
   * `proved`: true for all answers. `counter_example`: false, as the example shows. `unknown`: neither was found
   * within the budget, or the rules use calculations that cannot be searched exhaustively.
   */
  readonly verdict: "proved" | "counter_example" | "unknown";
  /** The smallest set of answers found that shows it. */
  readonly example?: JsonObject;
  /** Whether the form's author should look at it. */
  readonly is_problem: boolean;
}

export type ClaimName =
  /** These claims are problems if proved. */
  | "never_holds"
  | "always_holds"
  | "never_visible"
  | "never_met"
  | "required_only_when_hidden"
  /** These claims are problems if there is a counterexample. */
  | "fillable_when_required"
  | "leads_to_submit";

export const goodIfProved: readonly ClaimName[] = ["fillable_when_required", "leads_to_submit"];
