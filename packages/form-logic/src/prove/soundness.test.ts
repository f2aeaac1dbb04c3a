/** Proofs must be sound: random forms are proved, then filled in at random, and no answers may contradict the proof. */
import { expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { setAnswer } from "../evaluate/change-evaluation.ts";
import { compile } from "../evaluate/compile.ts";
import { type Evaluation, evaluate } from "../evaluate/evaluation.ts";
import { descend, instancesOf } from "../evaluate/instance.ts";
import type { Instance, Node, Program } from "../evaluate/program.ts";
import { isTrue } from "../evaluate/reader.ts";
import { answersOf } from "../evaluate/view.ts";
import { fieldTypes } from "../fields/logic.ts";
import type { Formula } from "../formulas/ast.ts";
import { printFormula } from "../formulas/print.ts";
import { lastingIssues } from "../lint/lasting-issues.ts";
import { rulesOf } from "../lint/rules.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { createRandom, type Random } from "../test-kit/random.ts";
import { randomForm } from "../test-kit/random-form.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { isEmpty } from "../values/operand.ts";
import type { Claim } from "./claim.ts";
import { proveDefinition } from "./prove-definition.ts";

const forms = 150;
const fillings = 60;
const context = { nowMs: Date.UTC(2026, 5, 1), language: "en" };
const literals: readonly Json[] = [
  ...["red", "green", "blue", "Anna", "redAnna", "2026-01-31", "2026-02-01", "2020-01-01", "a@example.org"],
  ...["b@example.com", "12.50", "-3", "0.1", "true", "xx", "20", "21.5", "2.5"],
  ...[1, 2, 3, 5, -3, -4, 2.5, 2.4, 20, 100, 0, true, false],
  ...[["red"], ["red", "green"], ["green", "red"], ["blue"], ["red", "green", "blue"]],
];

/** The random generators produce trees; the prover, like the server, trusts only texts. */
function withTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== "object" || value === null) return value;
  const { parsed, ...rest } = value as Record<string, unknown>;
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withTexts(one)]));
  return parsed ? { ...inner, formula: printFormula(parsed as Formula) } : inner;
}

function randomAnswers({ nodes }: Program["scopes"][number], random: Random): JsonObject {
  const answers: Record<string, Json> = {};
  const place = (keys: readonly string[], value: Json) => {
    let at = answers;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, Json>;
    }
    at[keys.at(-1) ?? ""] = value;
  };
  for (const { keys, field, inner, repeat } of nodes) {
    if (field && random.chance(0.7)) place(keys, random.chance(0.1) ? null : random.pick(literals));
    if (inner) {
      const count = random.below(Math.min(repeat?.max ?? 3, 3) + 1);
      place(
        keys,
        Array.from({ length: count }, (_, at) => ({ _id: `n${at}`, ...randomAnswers(inner, random) })),
      );
    }
  }
  return answers;
}

/** Clears answers that their own fields reject, because the prover ignores them. */
function takeBackInvalid(run: Evaluation, instance: Instance): void {
  for (const node of instance.scope.nodes) {
    const value = instance.value[node.slot] ?? null;
    const isBad = node.field && value !== null && lastingIssues(node.field, value).length > 0;
    if (isBad && !node.field?.isComputed) setAnswer(run, instance, node, null);
    for (const inner of instancesOf(instance, node)) takeBackInvalid(run, inner);
  }
}

function speaksAgainst(run: Evaluation, node: Node, { claim, rule }: Claim): boolean {
  const condition = rulesOf(node.source).find(({ name }) => name === rule)?.condition;
  const { slot } = node;
  return descend(run.root, node.scope).some((instance) => {
    const isVisible = instance.visible[slot] === true;
    const counts = isVisible || rule === "visible_if" || node.kind === "page";
    const holds = condition !== undefined && isTrue(condition, node, instance, run.context);
    if (claim === "never_visible") return isVisible;
    if (claim === "always_holds") return counts && !holds;
    if (claim !== "fillable_when_required") return counts && holds;
    const isEmptyNow = isEmpty(instance.operand[slot] ?? null);
    return isVisible && instance.required[slot] === true && instance.readOnly[slot] === true && isEmptyNow;
  });
}

interface Proved {
  readonly seed: number;
  readonly program: Program;
  readonly about: readonly { readonly claim: Claim; readonly node: Node }[];
}

function proveRandom(seed: number): Proved {
  const definition = withTexts(randomForm(seed, 8).definition) as FormDefinition;
  const program = compile(prepareDefinition(definition), fieldTypes);
  const { claims } = proveDefinition(definition, fieldTypes, { budget: 3_000_000 });
  const byId = new Map(program.nodes.map((node) => [node.id, node]));
  const about = claims.flatMap((claim) => {
    const node = byId.get(claim.item_id);
    return node ? [{ claim, node }] : [];
  });
  return { seed, program, about };
}

function randomState(program: Program, random: Random): Evaluation {
  const [root] = program.scopes;
  const run = evaluate(program, root ? randomAnswers(root, random) : {}, context);
  takeBackInvalid(run, run.root);
  return run;
}

const proofs = Array.from({ length: forms }, (_, at) => proveRandom(at + 1));

it("every example shows what it claims", () => {
  for (const { seed, program, about } of proofs) {
    for (const { claim, node } of about) {
      if (!claim.example) continue;
      const run = evaluate(program, claim.example, context);
      expect(speaksAgainst(run, node, claim), `${seed} ${JSON.stringify(claim)}`).toBe(true);
    }
  }
});

it("no answers contradict a proof", () => {
  for (const { seed, program, about } of proofs) {
    const proved = about.filter(({ claim }) => claim.verdict === "proved");
    const random = createRandom(seed);
    for (let filling = 0; proved.length > 0 && filling < fillings; filling += 1) {
      const run = randomState(program, random);
      for (const { claim, node } of proved) {
        const said = () => `${seed} ${JSON.stringify(claim)} ${JSON.stringify(answersOf(run, "all"))}`;
        if (speaksAgainst(run, node, claim)) expect.fail(said());
      }
    }
  }
});

it("every claim is proved for some forms and refuted for others", () => {
  const told = proofs.flatMap(({ about }) => about.map(({ claim }) => `${claim.claim} ${claim.verdict}`));
  for (const claim of [
    "never_holds",
    "always_holds",
    "never_visible",
    "never_met",
    "fillable_when_required",
  ]) {
    for (const verdict of ["proved", "counter_example"])
      expect(told.filter((one) => one === `${claim} ${verdict}`).length, claim).toBeGreaterThan(4);
  }
});
