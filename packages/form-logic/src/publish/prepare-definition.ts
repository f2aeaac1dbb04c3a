/**
 * A definition with all formulas parsed and the theme resolved, as stored with a version, so that browsers need
 * neither a parser nor the color calculations. A client's `parsed` and `look` are never trusted. An invalid formula
 * stays unparsed; the linter reports it.
 */

import type { Condition } from "../conditions/condition.ts";
import type { Check, FieldItem, FormDefinition, Item, Page } from "../definition/definition.ts";
import { holdsItems, isField } from "../definition/definition.ts";
import { withPictures } from "../definition/pictures.ts";
import { parseFormula } from "../formulas/parser.ts";
import { withLook } from "../theme/resolve-theme.ts";
import { withCarriedOptions } from "./carried-options.ts";

export function prepareDefinition(definition: FormDefinition): FormDefinition {
  const complete = withCarriedOptions(definition);
  const { endings } = complete;
  return {
    ...withLook(complete),
    pages: complete.pages.map(preparePage),
    ...(endings && {
      endings: endings.map((one) => (one.if ? { ...one, if: prepareCondition(one.if) } : one)),
    }),
  };
}

function preparePage(page: Page): Page {
  const { jumps } = page;
  return {
    ...withVisibility(page),
    items: page.items.map(prepareItem),
    ...(jumps && { jumps: jumps.map((jump) => ({ ...jump, if: prepareCondition(jump.if) })) }),
  };
}

function prepareItem(item: Item): Item {
  const shown = withVisibility(withPictures(item));
  if (holdsItems(shown)) return { ...shown, items: shown.items.map(prepareItem) };
  return isField(shown) ? prepareField(shown) : shown;
}

function prepareField(field: FieldItem): FieldItem {
  const { parsed: _sent, required_if, read_only_if, checks, formula, ...rest } = field;
  const parsed = formula === undefined ? undefined : parseFormula(formula).formula;
  return {
    ...rest,
    ...(formula !== undefined && { formula }),
    ...(parsed && { parsed }),
    ...(required_if && { required_if: prepareCondition(required_if) }),
    ...(read_only_if && { read_only_if: prepareCondition(read_only_if) }),
    ...(checks && { checks: checks.map(prepareCheck) }),
  };
}

function prepareCheck(check: Check): Check {
  return { ...check, holds: prepareCondition(check.holds) };
}

function withVisibility<Shown extends { readonly visible_if?: Condition }>(shown: Shown): Shown {
  return shown.visible_if ? { ...shown, visible_if: prepareCondition(shown.visible_if) } : shown;
}

function prepareCondition(condition: Condition): Condition {
  if ("all" in condition) return { all: condition.all.map(prepareCondition) };
  if ("any" in condition) return { any: condition.any.map(prepareCondition) };
  if ("not" in condition) return { not: prepareCondition(condition.not) };
  if (!("formula" in condition)) return condition;
  const parsed = parseFormula(condition.formula).formula;
  return { formula: condition.formula, ...(parsed && { parsed }) };
}
