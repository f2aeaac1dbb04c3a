/** The functions that `compileWith` needs for a form with formulas. */
import type { Formulas } from "./evaluate/run-context.ts";
import { pointsOfChoices as pointsOf } from "./fields/points.ts";
import { tryFormula } from "./formulas/evaluate-formula.ts";
import { toJson } from "./values/to-json.ts";

export const formulas: Formulas = { tryFormula, toJson, pointsOf };
