/** The rules of a page or item by name, and the parts of a condition with their positions. */
import type { Comparison, Condition } from "../conditions/condition.ts";
import type { FieldItem, Item, Page } from "../definition/definition.ts";

export interface Rule {
  /** The name of the rule in `RulePlace`. */
  readonly name: string;
  readonly condition: Condition;
}

export function rulesOf(source: Page | Item): readonly Rule[] {
  const { visible_if, required_if, read_only_if, checks, jumps } = source as Partial<FieldItem & Page>;
  return [
    { name: "visible_if", condition: visible_if },
    { name: "required_if", condition: required_if },
    { name: "read_only_if", condition: read_only_if },
    ...(checks ?? []).map(({ id, holds }) => ({ name: `check:${id}`, condition: holds })),
    ...(jumps ?? []).map((jump, at) => ({ name: `jump:${at}`, condition: jump.if })),
  ].filter((rule): rule is Rule => rule.condition !== undefined);
}

export type Leaf = Comparison | Extract<Condition, { formula: string }>;
export type Part =
  | { readonly pointer: string; readonly leaf: Leaf }
  | { readonly pointer: string; readonly empty: "all" | "any" };

/** Every comparison in a condition, and empty lists of conditions. */
export function partsOf(condition: Condition, pointer = ""): readonly Part[] {
  if ("not" in condition) return partsOf(condition.not, `${pointer}/not`);
  if (!("all" in condition) && !("any" in condition)) return [{ pointer, leaf: condition }];
  const name = "all" in condition ? "all" : "any";
  const list = "all" in condition ? condition.all : condition.any;
  if (list.length === 0) return [{ pointer, empty: name }];
  return list.flatMap((one, at) => partsOf(one, `${pointer}/${name}/${at}`));
}
