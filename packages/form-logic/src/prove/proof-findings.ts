/** The prover's results as linter findings. */
import type { Finding, ProvedCode } from "../lint/finding.ts";
import type { Claim, ClaimName } from "./claim.ts";
import type { Proof } from "./prove-definition.ts";

const codes: Readonly<Record<ClaimName, ProvedCode>> = {
  never_holds: "never_holds",
  always_holds: "always_holds",
  never_visible: "never_visible",
  never_met: "never_met",
  required_only_when_hidden: "required_only_when_hidden",
  fillable_when_required: "unfillable",
  leads_to_submit: "dead_end",
};

const sentences: Readonly<Record<ProvedCode, string>> = {
  never_holds: "This rule is never true, whatever the answers.",
  always_holds: "This rule is always true, whatever the answers.",
  never_visible: "This is never visible, whatever the answers.",
  never_met: "No answer passes this check.",
  required_only_when_hidden: "This field is required only while it is hidden, so the rule has no effect.",
  unfillable: "With these answers, this field is required but cannot be filled in.",
  dead_end: "With these answers, the form cannot be completed.",
};

/** `told` has the linter's findings, whose rules are not reported again. */
export function proofFindings({ claims }: Proof, told: readonly Finding[] = []): readonly Finding[] {
  const known = new Set(told.map(({ item_id, rule }) => placeOf(item_id, rule?.name)));
  const problems = claims.filter(
    ({ is_problem, item_id, rule }) => is_problem && !(rule && known.has(placeOf(item_id, rule))),
  );
  // An item whose own condition is never true is obviously never visible.
  const hidden = new Set(problems.filter(isNeverShown).map(({ item_id }) => item_id));
  return problems
    .filter(({ claim, item_id }) => claim !== "never_visible" || !hidden.has(item_id))
    .map(findingOf);
}

const placeOf = (itemId: string, rule: string | undefined) => `${itemId} ${rule}`;

function isNeverShown({ claim, rule }: Claim): boolean {
  return claim === "never_holds" && rule === "visible_if";
}

function findingOf({ claim, item_id, rule, example }: Claim): Finding {
  const code = codes[claim];
  return {
    severity: "warning",
    code,
    item_id,
    ...(rule !== undefined && { rule: { name: rule } }),
    message: sentences[code],
    ...(example && { counter_example: example }),
  };
}
