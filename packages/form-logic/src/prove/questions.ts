/** The questions about each page and item, and the claims that follow from the results. */
import type { Evaluation } from "../evaluate/evaluation.ts";
import { descend } from "../evaluate/instance.ts";
import type { Instance, Node, Program } from "../evaluate/program.ts";
import { isTrue } from "../evaluate/reader.ts";
import type { RunContext } from "../evaluate/run-context.ts";
import { type Rule, rulesOf } from "../lint/rules.ts";
import { isEmpty } from "../values/operand.ts";
import type { Budget } from "./budget.ts";
import { type Claim, type ClaimName, goodIfProved } from "./claim.ts";
import { type Need, needsOfVisibility } from "./outlook.ts";
import { createReads, type Reads, type ReadsBuilder } from "./reads.ts";
import type { Found, Goal } from "./search.ts";

export interface Question {
  readonly node: Node;
  readonly reads: Reads;
  readonly goals: readonly Goal[];
  /** Empty if a claim makes no sense, such as about a check on a field that is never visible. */
  claims(found: Found): readonly Claim[];
}

/** Determining what a question depends on takes work as well. */
export type Asking = (ask: Asker) => Question;

interface Asker {
  readonly program: Program;
  readonly budget: Budget;
}

export function questionsOf({ nodes, hasJumps }: Program): readonly Asking[] {
  return nodes.flatMap((node): Asking[] => [
    ...(node.visibleIf || (node.kind === "page" && hasJumps)
      ? [(ask: Asker) => visibleQuestion(ask, node)]
      : []),
    ...rulesOf(node.source).map((rule) => (ask: Asker) => ruleQuestion(ask, node, rule)),
    ...(mayBeLocked(node) ? [(ask: Asker) => lockedQuestion(ask, node)] : []),
  ]);
}

const visible = ({ slot }: Node, instance: Instance) => instance.visible[slot] ?? false;

/** A goal that is met if the rule holds in any instance. */
function goal(
  name: string,
  node: Node,
  needs: readonly Need[],
  holds: (instance: Instance, context: RunContext) => boolean,
): Goal {
  const isMet = ({ root }: Evaluation, context: RunContext) =>
    descend(root, node.scope).some((instance) => holds(instance, context));
  return { name, needs, isMet };
}

/** The claim that nothing meets the goal. */
function claimOf(claim: ClaimName, node: Node, found: Found, goalName: string, rule?: string): Claim {
  const example = found.examples.get(goalName);
  const verdict = example ? "counter_example" : found.isWhole ? "proved" : "unknown";
  const bad = goodIfProved.includes(claim) ? "counter_example" : "proved";
  return {
    claim,
    item_id: node.id,
    ...(rule !== undefined && { rule }),
    verdict,
    ...(example && { example }),
    is_problem: verdict === bad,
  };
}

function reading({ program, budget }: Asker, read: (builder: ReadsBuilder) => void): Reads {
  const builder = createReads(program, budget);
  read(builder);
  return builder.reads;
}

function visibleQuestion(ask: Asker, node: Node): Question {
  return {
    node,
    reads: reading(ask, ({ visibility }) => visibility(node)),
    goals: [goal("visible", node, needsOfVisibility(node), (instance) => visible(node, instance))],
    claims: (found) => [claimOf("never_visible", node, found, "visible")],
  };
}

/** A check or requirement counts only while its field is visible; other rules determine visibility. */
function ruleQuestion(ask: Asker, node: Node, { name, condition }: Rule): Question {
  const isOfVisible = name !== "visible_if" && node.kind !== "page";
  const holds = (instance: Instance, context: RunContext) => isTrue(condition, node, instance, context);
  const counts = (instance: Instance) => !isOfVisible || visible(node, instance);
  const around = isOfVisible ? needsOfVisibility(node) : [];
  const needs = (wanted: boolean): readonly Need[] => [...around, { node, condition, wanted }];
  const hidden = goal(
    "hidden",
    node,
    [{ node, condition, wanted: true }],
    (instance, context) => !visible(node, instance) && holds(instance, context),
  );
  return {
    node,
    reads: reading(ask, (builder) => {
      builder.condition(node, condition);
      if (isOfVisible) builder.visibility(node);
    }),
    goals: [
      goal("holds", node, needs(true), (instance, context) => counts(instance) && holds(instance, context)),
      goal("fails", node, needs(false), (instance, context) => counts(instance) && !holds(instance, context)),
      ...(name === "required_if" ? [{ ...hidden, unless: "holds" }] : []),
    ],
    claims(found) {
      const { examples } = found;
      // Make no claim about a rule that never applies because its field is never visible.
      if (found.isWhole && !examples.has("holds") && !examples.has("fails")) return [];
      const isHiddenOnly = found.isWhole && examples.has("hidden") && !examples.has("holds");
      const never = name.startsWith("check:")
        ? "never_met"
        : isHiddenOnly
          ? "required_only_when_hidden"
          : "never_holds";
      return [
        claimOf(never, node, found, "holds", name),
        claimOf("always_holds", node, found, "fails", name),
      ];
    },
  };
}

/** Types whose answers are set by a link, a workflow, or the server. */
export const carried = ["hidden", "variable", "auto_number"];

function mayBeLocked({ field }: Node): boolean {
  if (!field || (!field.item.required && !field.requiredIf)) return false;
  const { item, isComputed, readOnlyIf, logic } = field;
  if (logic.setAt) return false;
  if (isComputed || logic.setBy) return true;
  const isFilledOtherwise = item.prefill !== undefined || (item.default ?? null) !== null;
  return (
    (item.read_only === true || readOnlyIf !== undefined) &&
    !isFilledOtherwise &&
    !carried.includes(item.type)
  );
}

function lockedQuestion(ask: Asker, node: Node): Question {
  const { slot, field } = node;
  const { requiredIf, readOnlyIf, item, isComputed } = field ?? {};
  const rules = [
    item?.required === true ? undefined : requiredIf,
    isComputed || item?.read_only === true ? undefined : readOnlyIf,
  ].filter((condition) => condition !== undefined);
  const needs = [
    ...needsOfVisibility(node),
    ...rules.map((condition) => ({ node, condition, wanted: true })),
  ];
  return {
    node,
    reads: reading(ask, (builder) => {
      builder.visibility(node);
      for (const condition of rules) builder.condition(node, condition);
      builder.presence(node);
    }),
    goals: [
      goal("locked", node, needs, ({ required, readOnly, operand, visible: isVisible }) => {
        const isDemanded = isVisible[slot] === true && required[slot] === true;
        return isDemanded && readOnly[slot] === true && isEmpty(operand[slot] ?? null);
      }),
    ],
    claims: (found) => [claimOf("fillable_when_required", node, found, "locked")],
  };
}
