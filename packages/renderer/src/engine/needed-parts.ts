/**
 * Which optional parts a form needs. The browser loads them by this list, and the server tells the browser about them
 * before it has read any script, so both must agree. Pure.
 */
import type { FormDefinition } from "@formstead/form-logic";
import { commonFieldTypes } from "@formstead/form-logic/common-field-types";

/** The names of the source files, which are also the names of their chunks. */
export type PartName =
  | "inputs"
  | "booleans"
  | "limited"
  | "stepper"
  | "patterns"
  | "moments"
  | "scales-part"
  | "more"
  | "repeat"
  | "check-answers"
  | "start"
  | "one-question"
  | "rich-text"
  | "random-order"
  | "carried"
  | "confirm"
  | "conditions"
  | "formulas";

const moments = /^(date|time|datetime|date_range|consent|calculated|hidden|variable)$/;
const booleans = /^(checkbox|toggle|consent|yes_no)$/;
const inputs = /^(number|decimal|percent|url|password)$/;
const scales = /^(slider|scale|rating|nps|csat|ces)$/;
const blocks = /^(doc|heading|divider|\w+_block)$/;
/** Everything that depends on answers: an empty list of jumps or checks depends on nothing. */
const conditions = /"(if|\w+_if|formula|parsed|options_from|for_each)":|"(jumps|checks)":\[\{/;
/** Types that need no field part: containers, static content, and the nodes of rich text. */
const noFields =
  /^(group|repeat|section|columns?|button|heading|rich_text_block|(image|video)_block|divider|embed|captcha|doc|paragraph|list|answer)$/;

const isKnown = (type: string) =>
  commonFieldTypes.some((one) => one.type === type) ||
  [booleans, inputs, moments, scales, noFields].some((known) => known.test(type));

/** All parts if there is no definition, because nothing is known yet. */
export function neededParts(definition?: FormDefinition): (name: PartName) => boolean {
  const text = JSON.stringify(definition ?? null);
  const types = Array.from(text.matchAll(/"type":"(\w+)"/g), ([, type = ""]) => type);
  const needs: Readonly<Record<PartName, () => boolean>> = {
    booleans: () => types.some((type) => booleans.test(type)),
    inputs: () => types.some((type) => inputs.test(type)),
    limited: () => /"(min|max|step)(_choices|_length)?":/.test(text),
    stepper: () => text.includes('"stepper":true'),
    patterns: () => text.includes('"pattern"'),
    moments: () => types.some((type) => moments.test(type)),
    "scales-part": () => types.some((type) => scales.test(type)),
    // Options from a source are looked up on the server.
    more: () => text.includes('"source":{') || types.some((type) => !isKnown(type)),
    repeat: () => text.includes('"repeat"'),
    "check-answers": () => text.includes('"check_answers"'),
    start: () => text.includes('"start":{'),
    "one-question": () => text.includes('"layout":"single"'),
    "rich-text": () => text.includes("{{") || types.some((type) => blocks.test(type)),
    "random-order": () => /"(random_order":|shuffle":true)/.test(text),
    confirm: () => text.includes('"confirm":true'),
    carried: () => text.includes('"options_from":'),
    conditions: () => conditions.test(text),
    formulas: () => text.includes('"parsed"'),
  };
  return (name) => !definition || needs[name]();
}

/** Parts that need the texts that only some forms need. */
export const partsWithTexts: readonly PartName[] = [
  "patterns",
  "moments",
  "scales-part",
  "more",
  "repeat",
  "check-answers",
  "start",
  "one-question",
  "confirm",
];
