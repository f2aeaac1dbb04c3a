/**
 * Determines whether every respondent can reach the end. With given answers the path through the pages is fixed; if
 * it loops, the respondent has to change a visible, editable answer. A dead end is a state from which no sequence of
 * such changes leads to a path that ends. Any answers count as a state: they may come from a link or an older draft.
 */
import type { Page } from "../definition/definition.ts";
import type { Evaluation } from "../evaluate/evaluation.ts";
import { pageViews } from "../evaluate/pages.ts";
import type { Node, Program } from "../evaluate/program.ts";
import type { JsonObject } from "../values/json.ts";
import { type Budget, startBudget } from "./budget.ts";
import type { Claim } from "./claim.ts";
import { exampleOf } from "./example.ts";
import type { FieldKnowledge } from "./field-knowledge.ts";
import { carried } from "./questions.ts";
import { createReads, type Reads } from "./reads.ts";
import { walk } from "./search.ts";
import { instanceOf, type Space, spaceOf } from "./variables.ts";

interface State {
  readonly chosen: readonly number[];
  readonly isGood: boolean;
  /** Whether each variable's answer can be changed from here. */
  readonly isOpen: readonly boolean[];
}

/** The work of storing a state and visiting it from others. */
const stateCost = 100;

export function* deadEndClaim(
  run: Evaluation,
  budget: Budget,
  knowledge: FieldKnowledge,
): Generator<undefined, Claim> {
  const { program } = run;
  const [first] = program.pages;
  const space = first && spaceOf(first, readsOfWay(program, budget), knowledge, budget);
  const tell = (verdict: Claim["verdict"], example?: JsonObject): Claim => ({
    claim: "leads_to_submit",
    item_id: "",
    verdict,
    ...(example && { example }),
    is_problem: verdict === "counter_example",
  });
  if (!space?.isComplete || space.size > budget.left / stateCost) return tell("unknown");
  const states = new Map<string, State>();
  const look = (chosen: readonly number[]) => {
    budget.left -= stateCost;
    states.set(keyOf(chosen), stateOf({ ...run, context: budget }, space, [...chosen]));
    return false;
  };
  if (!(yield* walk(run, space, budget, { look, isHopeful: () => true, variesHidden: true })))
    return tell("unknown");
  const saved = savedStates(states, space);
  const dead = [...states].find(([key]) => !saved.has(key))?.[1];
  return dead ? tell("counter_example", yield* exampleAt(run, space, dead.chosen)) : tell("proved");
}

/** Repeats the search up to the wanted state, to return its answers. */
function* exampleAt(
  run: Evaluation,
  space: Space,
  wanted: readonly number[],
): Generator<undefined, JsonObject> {
  let example: JsonObject = {};
  const look = (chosen: readonly number[]) => {
    const isIt = keyOf(chosen) === keyOf(wanted);
    if (isIt) example = exampleOf(run, space, chosen);
    return isIt;
  };
  const endless = startBudget(Number.MAX_SAFE_INTEGER);
  yield* walk(run, space, endless, { look, isHopeful: () => true, variesHidden: true });
  return example;
}

/** Everything that determines the path through the pages, including which of these answers can be changed. */
function readsOfWay(program: Program, budget: Budget): Reads {
  const { reads, condition, visibility } = createReads(program, budget);
  for (const page of program.pages) {
    visibility(page);
    for (const jump of (page.source as Page).jumps ?? []) condition(page, jump.if);
  }
  const seen = new Set<Node>();
  for (const node of reads.atoms.keys()) {
    // The map grows during the iteration, so the loop also visits nodes added here.
    if (!seen.has(node)) condition(node, node.field?.readOnlyIf);
    seen.add(node);
  }
  return reads;
}

function stateOf(run: Evaluation, space: Space, chosen: readonly number[]): State {
  const isOpen = space.variables.map((variable) => {
    const instance = instanceOf(run, variable);
    const { slot, field } = variable.node;
    if (!instance?.visible[slot] || instance.readOnly[slot]) return false;
    return !field || !(field.item.prefill?.locked || carried.includes(field.item.type));
  });
  return { chosen, isGood: endsWell(run), isOpen };
}

function endsWell(run: Evaluation): boolean {
  const views = pageViews(run);
  const nextOf = new Map(views.map(({ id, next }) => [id, next]));
  const passed = new Set<string>();
  let at: string | undefined = views.find((page) => page.visible)?.id ?? "submit";
  while (at !== undefined && at !== "submit" && !passed.has(at)) {
    passed.add(at);
    at = nextOf.get(at);
  }
  return at === "submit";
}

const keyOf = (chosen: readonly number[]) => chosen.join(",");

/** Works backward from the states whose path ends. */
function savedStates(states: ReadonlyMap<string, State>, { variables }: Space): ReadonlySet<string> {
  const saved = new Set<string>();
  for (const [key, { isGood }] of states) if (isGood) saved.add(key);
  for (const key of saved) {
    const state = states.get(key);
    for (const [at, { values }] of state ? variables.entries() : []) {
      for (const choice of values.keys()) {
        const before = state?.chosen.with(at, choice) ?? [];
        const beforeKey = keyOf(before);
        if (states.get(beforeKey)?.isOpen[at]) saved.add(beforeKey);
      }
    }
  }
  return saved;
}
