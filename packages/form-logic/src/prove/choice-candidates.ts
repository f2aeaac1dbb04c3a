/** Answers chosen from options: one, or several in a certain order. */
import type { FieldNode } from "../evaluate/program.ts";
import { pointsByOption } from "../fields/points.ts";
import { areEqual } from "../values/compare-operands.ts";
import { isObject, type Json, memberOf } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import { toJson } from "../values/to-json.ts";
import { type Candidate, type Candidates, candidateOf, candidatesOf } from "./candidate.ts";
import { constantsIn } from "./ordered-candidates.ts";

import type { Atom } from "./reads.ts";

const optionsMax = 1_000;
const mentionedMax = 6;
const othersMax = 50;
/** A value that no option has. A field that accepts it has more answers than its options. */
const strange = "§ no such option §";

interface Option {
  readonly json: Json;
  readonly name: string;
}

/** Undefined if the field does not list all its options. */
export function optionsOf(field: FieldNode, isMany: boolean): readonly Option[] | undefined {
  const given = memberOf(field.settings, "options");
  if (!Array.isArray(given) || given.length > optionsMax) return undefined;
  const wrap = (json: Json): Json => (isMany ? [json] : json);
  if (candidateOf(field, wrap(strange))) return undefined;
  const names = given.flatMap((option: Json) => (isObject(option) ? (memberOf(option, "value") ?? []) : []));
  const options = names.flatMap((name) => (typeof name === "string" ? [{ json: name, name }] : []));
  const other = { json: { value: "other", other: "x" }, name: "other" };
  return field.settings.allow_other === true ? [...options, other] : options;
}

export function oneOf(field: FieldNode, options: readonly Option[]): readonly Candidate[] {
  return candidatesOf(
    field,
    options.map(({ json }) => json),
  );
}

/**
 * Rules can test only which of the options that they name are selected, whether any option is selected, and whether
 * the whole selection equals a list that they name. All other options are interchangeable; how many of them a candidate
 * needs depends on how many the field allows.
 */
export function someOf(
  field: FieldNode,
  options: readonly Option[],
  { atoms, isWhole }: { readonly atoms: readonly Atom[]; readonly isWhole: boolean },
): Candidates {
  const constants = constantsIn(atoms.map((atom) => ({ ...atom, expected: flattened(atom.expected) })));
  // A formula may count the points of each option.
  const points = isWhole ? pointsByOption(field.settings.options) : new Map();
  const isMentioned = ({ name }: Option) => constants.includes(name) || points.has(name);
  const mentioned = options.filter(isMentioned);
  const others = options.filter((one) => !isMentioned(one)).map(({ json }) => json);
  const lists = [...atoms.flatMap(({ raw }) => raw), ...atoms.map(({ expected }) => toJson(expected))];
  const exact = candidatesOf(field, lists.filter(Array.isArray));
  const wholes = [...exact.map(({ operand }) => operand), ...atoms.map(({ expected }) => expected)];
  const list: Candidate[] = [];
  let isComplete = mentioned.length <= mentionedMax;
  for (const some of subsets(mentioned.slice(0, mentionedMax))) {
    const names = some.map(({ json }) => json);
    const plain = candidateOf(field, names);
    const turned = candidateOf(field, names.toReversed());
    if (plain) list.push(plain);
    // A different order is a different list, if the rules name the whole list.
    if (plain && turned && names.length > 1 && wholes.some((whole) => areEqual(whole, plain.operand))) {
      list.push(turned);
      isComplete &&= !wholes.some((whole) => areEqual(whole, turned.operand));
    }
    const more = firstWithOthers(field, names, others.slice(0, othersMax));
    if (more) list.push(more);
    else isComplete &&= others.length <= othersMax;
  }
  return { list: [...list, ...exact], isComplete };
}

/** Adds as few additional options as the field allows. */
function firstWithOthers(
  field: FieldNode,
  names: readonly Json[],
  others: readonly Json[],
): Candidate | undefined {
  for (const at of others.keys()) {
    const candidate = candidateOf(field, [...names, ...others.slice(0, at + 1)]);
    if (candidate) return candidate;
  }
  return undefined;
}

function flattened(operand: Operand): Operand {
  return Array.isArray(operand) ? (operand.flat(2) as Operand) : operand;
}

function subsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: 1 << items.length }, (_, choice) =>
    items.filter((_item, at) => (choice >> at) & 1),
  );
}
