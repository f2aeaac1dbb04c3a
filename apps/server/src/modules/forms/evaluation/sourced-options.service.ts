/**
 * Checks answers to choice fields whose options are not in the form, by asking the module that provides the options.
 * The form's own rules cannot check these answers. Forms without such fields need no queries.
 */
import {
  answerAt,
  type Evaluation,
  type FormView,
  findAddress,
  type Json,
  type JsonObject,
  type Program,
} from "@formstead/form-logic";
import { problemTextsIn } from "@formstead/form-logic/texts/problem-texts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { OptionSource, Platform } from "../../../platform/module/define-module.ts";

export interface OptionProblem {
  readonly pointer: string;
  readonly field_key: string;
  readonly code: "option";
  readonly message: string;
}

interface Choice {
  readonly path: string;
  readonly source: JsonObject;
  /** Values that are not in the previous answer. */
  readonly values: readonly string[];
}

export function createSourcedOptions({ contributions }: Pick<Platform, "contributions">) {
  const askers = new WeakMap<Program, boolean>();

  const asksOthers = (program: Program): boolean => {
    const known = askers.get(program);
    if (known !== undefined) return known;
    const asks = program.nodes.some(({ field }) => sourceIn(field?.settings) !== undefined);
    askers.set(program, asks);
    return asks;
  };

  const unknownOf = async (ctx: AccountCtx, choices: readonly Choice[]): Promise<ReadonlySet<string>> => {
    const [first] = choices;
    const asked: OptionSource | undefined =
      first && contributions().optionSources.find(({ kind }) => kind === first.source.kind);
    const values = [...new Set(choices.flatMap((one) => one.values))];
    // No module provides options for this source, so the values cannot be checked.
    if (!first || !asked?.unknownOf || values.length === 0) return new Set();
    return new Set(await asked.unknownOf(ctx, first.source, values));
  };

  return {
    /**
     * Finds visible answers that are not available options. A value that was already an answer in `before` stays valid,
     * even if the option no longer exists.
     */
    optionProblems: async (
      ctx: AccountCtx,
      { evaluation, view }: { readonly evaluation: Evaluation; readonly view: () => FormView },
      before: JsonObject = {},
    ): Promise<readonly OptionProblem[]> => {
      if (!asksOthers(evaluation.program)) return [];
      const choices = Object.entries(view().fields).flatMap(([path, { visible, value }]): Choice[] => {
        const settings = visible ? findAddress(evaluation, path)?.node.field?.settings : undefined;
        const source = sourceIn(settings);
        if (!source) return [];
        const kept = chosenIn(answerAt(before, path));
        return [{ path, source, values: chosenIn(value).filter((one) => !kept.includes(one)) }];
      });
      const problems: OptionProblem[] = [];
      for (const same of Map.groupBy(choices, ({ source }) => JSON.stringify(source)).values()) {
        const unknown = await unknownOf(ctx, same);
        for (const { path, values } of same)
          if (values.some((one) => unknown.has(one))) problems.push(problemAt(path));
      }
      return problems;
    },
  };
}

function sourceIn(settings: JsonObject | undefined): JsonObject | undefined {
  const source = settings?.source;
  return typeof source === "object" && source !== null && !Array.isArray(source)
    ? (source as JsonObject)
    : undefined;
}

/** A respondent's free text ("other") is not an option. */
function chosenIn(value: Json | undefined): readonly string[] {
  const all = Array.isArray(value) ? (value as readonly Json[]) : [value ?? null];
  return all.filter((one) => typeof one === "string");
}

function problemAt(path: string): OptionProblem {
  return {
    pointer: `/answers/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    field_key: path,
    code: "option",
    message: problemTextsIn("en").option,
  };
}
