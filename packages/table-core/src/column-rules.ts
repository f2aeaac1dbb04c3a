/** Validates the settings of a column, and the references between the columns of a table. */
import { checkFormula, type Kind, parseFormula } from "@formstead/form-logic";
import type { z } from "zod";
import type { Column, ColumnType, Settings } from "./column.ts";
import { columnLogics } from "./registry.ts";
import { calledByFormula, formulaOf, formulaOrder, kindAt, resultOf } from "./row-formulas.ts";

export interface ColumnProblem {
  /** The column key. */
  readonly key: string;
  /** A pointer into the column, such as `/settings/formula`. */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

type SettingsProblem = Omit<ColumnProblem, "key">;

export type ReadSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly SettingsProblem[] };

/** Returns the settings with defaults filled in. */
export function readSettings(type: ColumnType, raw: unknown): ReadSettings {
  const read = columnLogics[type].settings.safeParse(raw, { reportInput: true });
  if (read.success) return { ok: true, settings: read.data };
  return { ok: false, problems: read.error.issues.slice(0, 20).flatMap(problemsOf) };
}

const codes: Readonly<Record<string, string>> = {
  invalid_type: "type",
  too_small: "min",
  too_big: "max",
  invalid_format: "pattern",
  invalid_value: "option",
};

function problemsOf(issue: z.core.$ZodIssue): SettingsProblem[] {
  const path = issue.path
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) => ({
      pointer: `/settings${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      code: "unknown_field_key",
      message: "This column type does not have this setting.",
    }));
  }
  const isMissing = issue.code === "invalid_type" && issue.input === undefined;
  const code = isMissing ? "required" : (codes[issue.code] ?? "expression");
  return [{ pointer: `/settings${path}`, code, message: issue.message }];
}

/** Validates references between columns: formulas and lookups. */
export function columnProblems(columns: readonly Column[]): readonly ColumnProblem[] {
  const problems = columns.flatMap((column) => {
    if (column.type === "formula") return formulaProblems(columns, column);
    return column.type === "lookup" ? lookupProblems(columns, column) : [];
  });
  if (problems.length > 0 || formulaOrder(columns)) return problems;
  const inCircle = columns.find((one) => one.type === "formula");
  return [
    {
      key: inCircle?.key ?? "",
      pointer: "/settings/formula",
      code: "expression",
      message: "Formulas must not depend on each other in a cycle.",
    },
  ];
}

function formulaProblems(columns: readonly Column[], column: Column): ColumnProblem[] {
  const problem = (message: string, pointer = "/settings/formula"): ColumnProblem => ({
    key: column.key,
    pointer,
    code: "expression",
    message,
  });
  const text = formulaOf(column);
  const others = columns.filter((one) => one.key !== column.key);
  const { problems, kind } = checkFormula(parseFormula(text), {
    kindOfField: (path) => kindAt(others, path),
  });
  const found = problems.slice(0, 5).map(({ message }) => problem(message.replace(" field ", " column ")));
  const clock = calledByFormula(text).find((name) => name === "NOW" || name === "TODAY");
  if (clock)
    found.push(
      problem(`${clock} is not available, because stored results must not depend on the current time.`),
    );
  if (found.length === 0 && !fits(kind, resultOf(column)))
    found.push(problem(`The formula returns ${kind}, not ${resultOf(column)}.`, "/settings/result"));
  return found;
}

function fits(kind: Kind, result: string): boolean {
  if (kind === "any" || kind === "none") return true;
  if (result === "text") return kind !== "list" && kind !== "record";
  return kind === (result === "decimal" ? "number" : result);
}

function lookupProblems(columns: readonly Column[], column: Column): ColumnProblem[] {
  const link = columns.find((one) => one.key === column.settings.link);
  if (link?.type === "link") return [];
  const message = "Must be the key of a link column in this table.";
  return [{ key: column.key, pointer: "/settings/link", code: "option", message }];
}
