/**
 * The references that are available in a scope, as a tree of names. Used to search for references and to explain
 * unresolved ones. Pure; does not read the values behind the names.
 */
import { type Json, nearestName } from "@formstead/form-logic";
import {
  anyItem,
  type FoundReference,
  namesOf,
  parseReference,
  printReference,
  type Reference,
  referencesIn,
  referencesMax,
} from "@formstead/workflow-core";

/** How a source describes one of its references. */
export interface Described {
  readonly ref: string;
  readonly label: string;
  readonly kind: string;
  readonly example: Json | null;
}

export interface Found extends Omit<Described, "kind"> {
  /** The first segment of the reference. */
  readonly kind: string;
  readonly type: string;
}

export interface ReferenceFault {
  /** Location in the mapping, as a JSON Pointer. */
  readonly pointer: string;
  readonly ref: string;
  readonly code: "syntax" | "unknown_source" | "unknown_field";
  readonly message: string;
  /** The offset from the start of the reference, in characters. */
  readonly at: number;
  /** The reference that was probably intended. */
  readonly suggestion?: string;
}

export interface CheckedReference {
  readonly ref: string;
  readonly pointer: string;
  readonly type: string;
}

export interface Checked {
  readonly errors: readonly ReferenceFault[];
  readonly references: readonly CheckedReference[];
}

export const foundMax = 50;
export const errorsMax = 100;
export const checkedMax = 1_000;

interface Name {
  readonly names: Map<string, Name>;
  type: string | undefined;
}

export type NameTree = Name;

const newName = (): Name => ({ names: new Map(), type: undefined });
/** Types whose values can contain more names than those described. */
const open = new Set(["object", "list", "file", "any"]);

export function treeOf(sources: readonly string[], described: readonly Described[]): NameTree {
  const root = newName();
  for (const source of sources) childOf(root, source);
  for (const { ref, kind } of described) {
    const read = parseReference(ref);
    if ("problem" in read) continue;
    let here = root;
    for (const part of namesOf(read.reference)) here = childOf(here, part);
    here.type = kind;
  }
  return root;
}

function childOf(parent: Name, part: string): Name {
  const known = parent.names.get(part) ?? newName();
  parent.names.set(part, known);
  return known;
}

type Looked =
  | { readonly type: string }
  /** `step` is the index of the first segment that cannot be resolved; 0 is the source. */
  | { readonly step: number; readonly parent: Name };

function look(root: NameTree, reference: Reference): Looked {
  let here = root;
  for (const [step, part] of namesOf(reference).entries()) {
    const next = here.names.get(part);
    if (next === undefined) {
      const isOpen = here.names.size === 0 && here.type !== undefined && open.has(here.type);
      return isOpen ? { type: "any" } : { step, parent: here };
    }
    here = next;
  }
  return { type: here.type ?? "object" };
}

/** The type of the value; undefined if unknown. */
export function typeOf(tree: NameTree, reference: Reference): string | undefined {
  const looked = look(tree, reference);
  return "type" in looked ? looked.type : undefined;
}

export function check(tree: NameTree, mapping: Json): Checked {
  const found = referencesIn(mapping);
  if (found.length <= referencesMax) return checkAll(tree, found);
  const message = `Use at most ${referencesMax} references.`;
  return { errors: [{ pointer: "", ref: "", code: "syntax", message, at: 0 }], references: [] };
}

export function checkOne(tree: NameTree, ref: string): Checked {
  const read = parseReference(ref);
  const reference = "reference" in read ? read.reference : undefined;
  const problem = "problem" in read ? read.problem : undefined;
  return checkAll(tree, [{ ref, pointer: "", reference, problem }]);
}

function checkAll(tree: NameTree, found: readonly FoundReference[]): Checked {
  const errors: ReferenceFault[] = [];
  const references: CheckedReference[] = [];
  for (const { ref, pointer, reference, problem } of found) {
    if (errors.length >= errorsMax || references.length >= checkedMax) break;
    if (!reference) {
      const { at, message } = problem ?? { at: 0, message: "This is not a reference." };
      errors.push({ pointer, ref, code: "syntax", message, at });
      continue;
    }
    const looked = look(tree, reference);
    if ("type" in looked) references.push({ ref, pointer, type: looked.type });
    else errors.push({ pointer, ref, ...faultOf(reference, looked.step, looked.parent) });
  }
  return { errors, references };
}

function faultOf(reference: Reference, step: number, parent: Name): Omit<ReferenceFault, "pointer" | "ref"> {
  const part = namesOf(reference)[step] ?? "";
  const known = [...parent.names.keys()].filter((name) => name !== anyItem);
  if (step === 0) {
    const near = nearestName(part, known);
    const message = `Unknown name ${part}.${meant(near)}`;
    return { code: "unknown_source", message, at: 0, ...suggesting(near && { ...reference, source: near }) };
  }
  const before = { source: reference.source, steps: reference.steps.slice(0, step - 1) };
  const [place, at] = [printReference(before), printReference(before).length];
  const code = "unknown_field";
  if (part === anyItem) return { code, message: `${place} is not a list.`, at };
  if (parent.names.has(anyItem)) {
    const first = { kind: "index", at: 0 } as const;
    const steps = [...before.steps, first, ...reference.steps.slice(step - 1)];
    const message = `${place} is a list. Select an item, such as ${place}[0].`;
    return { code, message, at, ...suggesting({ source: reference.source, steps }) };
  }
  if (known.length === 0) return { code, message: `${place} has no properties here.`, at };
  const near = nearestName(part, known);
  const steps = near && reference.steps.with(step - 1, { kind: "member", name: near });
  const message = `${place} has no ${part}.${meant(near)}`;
  return { code, message, at: at + 1, ...suggesting(steps ? { ...reference, steps } : undefined) };
}

const meant = (near: string | undefined): string => (near === undefined ? "" : ` Did you mean ${near}?`);

function suggesting(reference: Reference | undefined | ""): { suggestion?: string } {
  return reference ? { suggestion: printReference(reference) } : {};
}

/**
 * Best matches first: the reference starts with the text, one of its names does, words of the label do, or the text
 * occurs anywhere.
 */
export function search(
  described: readonly Described[],
  q: string,
  kinds: readonly string[] | undefined,
): readonly Found[] {
  const wanted = q.trim().toLowerCase();
  return described
    .flatMap((one) => {
      const read = parseReference(one.ref);
      if ("problem" in read) return [];
      const { source } = read.reference;
      const rank = kinds && !kinds.includes(source) ? undefined : rankOf(one, wanted);
      const { ref, label, kind: type, example } = one;
      return rank === undefined ? [] : [{ rank, found: { ref, label, kind: source, type, example } }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, foundMax)
    .map(({ found }) => found);
}

function rankOf({ ref, label }: Described, wanted: string): number | undefined {
  const [path, words] = [ref.toLowerCase(), label.toLowerCase()];
  if (path.startsWith(wanted)) return 0;
  if (path.split(/[.[\]]/).some((name) => name.startsWith(wanted))) return 1;
  const begun = words.split(/[^\p{L}\p{N}]+/u);
  if (wanted.split(/\s+/).every((word) => begun.some((one) => one.startsWith(word)))) return 2;
  return words.includes(wanted) || path.includes(wanted) ? 3 : undefined;
}
