/** What the prover says of a form. Every claim is about answers that the fields take; required ones may still be missing. */
import type { JsonObject } from "../values/json.ts";

export interface Claim {
  readonly claim: ClaimName;
  /** Of an item or page; empty for the form itself. */
  readonly item_id: string;
  /** Which rule, as the linter names it. */
  readonly rule?: string;
  /**
   * `proved`: it is so for all answers. `counter_example`: it is not, as the example shows. `unknown`: neither was found
   * within the budget, or the rules reckon in ways that cannot be searched through.
   */
  readonly verdict: "proved" | "counter_example" | "unknown";
  /** The fewest answers found that show it. */
  readonly example?: JsonObject;
  /** Whether whoever makes the form should look at it. */
  readonly is_problem: boolean;
}

export type ClaimName =
  /** Problems if proved. */
  | "never_holds"
  | "always_holds"
  | "never_visible"
  | "never_met"
  | "required_only_when_hidden"
  /** Problems if there is a counter-example. */
  | "fillable_when_required"
  | "leads_to_submit";

export const goodIfProved: readonly ClaimName[] = ["fillable_when_required", "leads_to_submit"];
