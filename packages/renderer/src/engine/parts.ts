/** Optional parts, loaded in parallel and only with forms that need them. */
import type { Engine } from "@formstead/client";
import type { FormDefinition } from "@formstead/form-logic";
import { commonFieldTypes } from "@formstead/form-logic/common-field-types";
import { compileWith, evaluate, viewOf } from "@formstead/form-logic/engine";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import type { Control, ControlTypes } from "../fields/control.ts";
import { coreControls } from "../fields/core.ts";
import type { Views } from "../form/screen.ts";

export interface Parts {
  readonly engine: Engine;
  readonly controls: ControlTypes;
  readonly views: Views;
  /** The stylesheets of the loaded parts. */
  readonly css: readonly string[];
}

/** Field types' validation logic, and their controls. */
export interface FieldPart {
  readonly fieldTypes: typeof commonFieldTypes;
  readonly controls?: readonly (readonly [string, Control])[];
  readonly css?: string;
}

type Formulas = Parameters<typeof compileWith>[2];

const moments = /^(date|time|datetime|date_range|consent|calculated|hidden|variable)$/;
const scales = /^(slider|scale|rating|nps|csat|ces)$/;
const blocks = /^(doc|heading|divider|\w+_block)$/;
/** Types that need no field part: containers, static content, and the nodes of rich text. */
const noFields =
  /^(group|repeat|section|columns?|button|heading|rich_text_block|(image|video)_block|divider|embed|captcha|doc|paragraph|list|answer)$/;

const isKnown = (type: string) =>
  commonFieldTypes.some((one) => one.type === type) ||
  [moments, scales, noFields].some((known) => known.test(type));

/** Loads all parts if there is no definition, because nothing is known yet. */
export async function loadParts(language: string, definition?: FormDefinition) {
  const text = JSON.stringify(definition ?? null);
  const types = Array.from(text.matchAll(/"type":"(\w+)"/g), ([, type = ""]) => type);
  const has = (sign: string) => !definition || text.includes(sign);
  const hasType = (isMeant: (type: string) => boolean) => !definition || types.some(isMeant);
  // These parts need additional texts.
  const wanted = [
    has('"pattern"') && import("../fields/patterns.ts"),
    hasType((type) => moments.test(type)) && import("../fields/moments.ts"),
    hasType((type) => scales.test(type)) && import("../fields/scales-part.ts"),
    // Options from a source are looked up on the server.
    (has('"source":{') || hasType((type) => !isKnown(type))) && import("../fields/more.ts"),
  ].filter((one) => one !== false);
  const repeat = has('"repeat"') && import("../form/repeat.tsx");
  const check = has('"check_answers"') && import("../form/check-answers.tsx");
  const rich = hasType((type) => blocks.test(type)) && import("../form/rich-text.tsx");
  const isPlain = wanted.length === 0 && !repeat && !check;
  const [fields, texts, formulas, ...views] = await Promise.all([
    Promise.all<FieldPart>(wanted),
    loadTexts(language, isPlain),
    has('"parsed"') && import("@formstead/form-logic/formulas"),
    repeat,
    check,
    rich,
  ] as const);
  return {
    ...partsOf(fields, formulas ? formulas.formulas : undefined, Object.assign({}, ...views) as Views),
    texts,
  };
}

export function partsOf(fields: readonly FieldPart[], formulas: Formulas, views: Views): Parts {
  const types = [...commonFieldTypes, ...fields.flatMap((part) => part.fieldTypes)];
  return {
    engine: {
      compile: (definition, known) => compileWith(definition, known, formulas),
      evaluate,
      viewOf,
      fieldTypes: new Map(types.map((one) => [one.type, one])),
    },
    controls: new Map([...coreControls, ...fields.flatMap((part) => part.controls ?? [])]),
    views,
    css: fields.flatMap((part) => part.css ?? []),
  };
}
