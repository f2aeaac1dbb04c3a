/** Optional parts, loaded in parallel and only with forms that need them. */
import type { Engine } from "@formstead/client";
import type { FormDefinition } from "@formstead/form-logic";
import { commonFieldTypes } from "@formstead/form-logic/common-field-types";
import { compileWith, evaluate, viewOf } from "@formstead/form-logic/engine";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import type { Control } from "../fields/control.ts";
import { coreControls } from "../fields/core.ts";
import type { Views } from "../form/screen.ts";
import { neededParts, partsWithTexts } from "./needed-parts.ts";

/** Another version of the form may add to them. */
export interface Parts {
  readonly engine: Engine & { readonly fieldTypes: Map<string, (typeof commonFieldTypes)[number]> };
  /** What the engine needs only for some forms. */
  readonly logic: EngineParts;
  readonly controls: Map<string, Control>;
  readonly views: { -readonly [Name in keyof Views]: Views[Name] };
  /** The stylesheets of the loaded parts. */
  readonly css: readonly string[];
}

/** Field types' validation logic, and their controls. */
export interface FieldPart {
  readonly fieldTypes?: typeof commonFieldTypes;
  readonly controls?: readonly (readonly [string, Control])[];
  readonly css?: string;
  /** How to answer questions of other parts, by type. */
  readonly hints?: Readonly<Record<string, NonNullable<Control["hint"]>>>;
}

type EngineParts = Parameters<typeof compileWith>[2];

/** Loads all parts if there is no definition, because nothing is known yet. */
export async function loadParts(language: string, definition?: FormDefinition) {
  const needs = neededParts(definition);
  const wanted = [
    needs("booleans") && import("../fields/booleans.tsx"),
    needs("inputs") && import("../fields/inputs.tsx"),
    // It takes the place of a control among the inputs, so it follows them.
    needs("stepper") && import("../fields/stepper.tsx"),
    needs("limited") && import("../fields/limited.ts"),
    needs("patterns") && import("../fields/patterns.ts"),
    needs("moments") && import("../fields/moments.ts"),
    needs("scales-part") && import("../fields/scales-part.ts"),
    needs("more") && import("../fields/more.ts"),
  ].filter((one) => one !== false);
  const repeat = needs("repeat") && import("../form/repeat.tsx");
  const check = needs("check-answers") && import("../form/check-answers.tsx");
  const start = needs("start") && import("../form/start.tsx");
  const one = needs("one-question") && import("../form/one-question.ts");
  const rich = needs("rich-text") && import("../form/rich-text.tsx");
  const carried = needs("carried") && import("../fields/carried.ts");
  const isPlain = !partsWithTexts.some(needs);
  const [fields, texts, formulas, conditions, order, confirm, ...views] = await Promise.all([
    Promise.all<FieldPart>(wanted),
    loadTexts(language, isPlain),
    needs("formulas") && import("@formstead/form-logic/formulas"),
    needs("conditions") && import("@formstead/form-logic/conditions"),
    needs("random-order") && import("@formstead/form-logic/random-order"),
    needs("confirm") && import("../form/confirm.tsx"),
    repeat,
    check,
    rich,
    start,
    one,
    carried,
  ] as const);
  return {
    ...partsOf(
      fields,
      { ...formulas, ...conditions, ...order, ...confirm },
      Object.assign({}, order, confirm, ...views) as Views,
      views.flatMap((view) => (view && "css" in view ? view.css : [])),
    ),
    texts,
  };
}

export function partsOf(
  fields: readonly FieldPart[],
  logic: EngineParts,
  views: Views,
  css: readonly string[] = [],
): Parts {
  const types = [...commonFieldTypes, ...fields.flatMap((part) => part.fieldTypes ?? [])];
  return {
    logic,
    engine: {
      compile: (definition, known) => compileWith(definition, known, logic),
      evaluate,
      viewOf,
      fieldTypes: new Map(types.map((one) => [one.type, one])),
    },
    controls: new Map(
      [...coreControls, ...fields.flatMap((part) => part.controls ?? [])].map(([type, control]) => {
        const hint = fields.find(({ hints }) => hints?.[type])?.hints?.[type];
        return [type, hint ? { ...control, hint } : control];
      }),
    ),
    views,
    css: [...fields.flatMap((part) => part.css ?? []), ...css],
  };
}
