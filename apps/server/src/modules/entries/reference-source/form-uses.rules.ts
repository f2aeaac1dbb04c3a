/**
 * Finds where a form's rules use its fields: conditions, formulas, texts that show an answer, and prefills. Pure.
 * Reads the definition as plain data, so that it also works for a draft with invalid rules.
 */
import {
  answersInText,
  type FormDefinition,
  type Json,
  type JsonObject,
  parseFormula,
} from "@formstead/form-logic";

export interface FieldUse {
  /** The keys that lead from the root to the answer. */
  readonly path: readonly string[];
  readonly pointer: string;
}

/** These members are skipped: free-form values, and data that publishing adds. */
const skipped = new Set(["settings", "default", "parsed", "theme", "look"]);

/** The members of an ending that name a field. */
const endingFields = ["score", "email_copy_to"];
const isEnding = /^\/endings\/\d+$/;

interface Place {
  readonly pointer: string;
  /** The keys of the enclosing groups and repeats. */
  readonly keys: readonly string[];
}

export function fieldUses(definition: FormDefinition): readonly FieldUse[] {
  const json = definition as unknown as JsonObject;
  const known = new Set<string>();
  collectPaths(json, [], known);
  const uses: FieldUse[] = [];
  visit(json, { pointer: "", keys: [] }, (named, place) => {
    const path = resolve(named.split("."), place.keys, known);
    if (path) uses.push({ path, pointer: place.pointer });
  });
  return uses;
}

function collectPaths(value: Json | undefined, keys: readonly string[], known: Set<string>): void {
  for (const [name, one] of membersOf(value)) {
    if (name !== "pages" && name !== "items") continue;
    for (const item of Array.isArray(one) ? one : []) {
      const key = keyOf(item);
      const inside = key === undefined ? keys : [...keys, key];
      if (key !== undefined) known.add(inside.join("."));
      collectPaths(item, inside, known);
    }
  }
}

/**
 * Looks for a name among the siblings first, then in the enclosing groups, and follows the remaining keys from there.
 */
function resolve(named: readonly string[], around: readonly string[], known: ReadonlySet<string>) {
  for (let depth = around.length; depth >= 0; depth -= 1) {
    const outer = around.slice(0, depth);
    if (known.has([...outer, named[0]].join("."))) return [...outer, ...named];
  }
  return undefined;
}

type See = (named: string, place: Place) => void;

function visit(value: Json | undefined, place: Place, see: See): void {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) visit(one, { ...place, pointer: `${place.pointer}/${at}` }, see);
    return;
  }
  const members = new Map(membersOf(value));
  const [field, formula, key] = [members.get("field"), members.get("formula"), keyOf(value)];
  if (typeof field === "string") see(field, place);
  for (const name of endingFields) {
    const named = members.get(name);
    if (typeof named === "string" && isEnding.test(place.pointer)) see(named, at(place, name));
  }
  const carried = carriedIn(members.get("settings"));
  if (carried !== undefined) see(carried, at(place, "settings/options_from/field"));
  if (typeof formula === "string") for (const named of fieldsIn(formula)) see(named, at(place, "formula"));
  if (key !== undefined && members.has("prefill")) see(key, at(place, "prefill"));
  for (const [name, one] of members) {
    if (skipped.has(name)) continue;
    const inner = at(place, name);
    seeInText(one, inner, see);
    visit(one, name === "items" && key !== undefined ? { ...inner, keys: [...place.keys, key] } : inner, see);
  }
}

function seeInText(value: Json | undefined, place: Place, see: See): void {
  if (typeof value === "string") for (const named of answersInText(value)) see(named, place);
}

/** The field whose options a field takes over. */
function carriedIn(settings: Json | undefined): string | undefined {
  const carried = new Map(membersOf(settings)).get("options_from");
  const field = new Map(membersOf(carried)).get("field");
  return typeof field === "string" ? field : undefined;
}

const at = (place: Place, name: string): Place => ({ ...place, pointer: `${place.pointer}/${name}` });

function fieldsIn(formula: string): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    if (part[0] === "field" && typeof part[1] === "string") found.add(part[1]);
    else for (const one of part) follow(one);
  };
  follow(parseFormula(formula).formula);
  return found;
}

function keyOf(value: Json | undefined): string | undefined {
  const key = new Map(membersOf(value)).get("key");
  return typeof key === "string" ? key : undefined;
}

function membersOf(value: Json | undefined): [string, Json | undefined][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
