/** The points of options, for the formula function POINTS. */
import { fromNumber } from "../values/decimal.ts";
import { isObject, type Json, memberOf } from "../values/json.ts";
import { isList, type Operand } from "../values/operand.ts";
import { listMax } from "./choices.ts";
import { listOf } from "./loose-json.ts";

/** Option lists are long and immutable, so the result is cached. */
const known = new WeakMap<readonly Json[], ReadonlyMap<string, Operand>>();

/** Points by the option's value. Options without points are absent. */
export function pointsByOption(options: Json | undefined): ReadonlyMap<string, Operand> {
  const list = listOf(options);
  const found = known.get(list);
  if (found) return found;
  const points = new Map<string, Operand>();
  for (const option of list.slice(0, listMax)) {
    const [value, given] = isObject(option) ? [memberOf(option, "value"), memberOf(option, "points")] : [];
    if (typeof value === "string" && typeof given === "number") points.set(value, fromNumber(given));
  }
  known.set(list, points);
  return points;
}

/** The points of each chosen option; `chosen` may contain lists, one per instance of a repeat. */
export function pointsOfChoices(chosen: Operand, options: Json | undefined): readonly Operand[] {
  const points = pointsByOption(options);
  return (isList(chosen) ? chosen : [chosen]).flatMap((one): readonly Operand[] => {
    if (isList(one)) return pointsOfChoices(one, options);
    return typeof one === "string" ? [points.get(one) ?? null] : [];
  });
}
