/**
 * Finds and removes sensitive answers (`privacy: special`). An answer is sensitive if its field is marked so, or if its
 * value or presence depends on a sensitive answer: formulas, visibility conditions, jumps, and options that are taken
 * over propagate it. A field is identified by its keys, with `[]` for the instances of a repeat: `children.[].diagnosis`.
 */
import type { Jump, Page } from "../definition/definition.ts";
import type { Node, Program } from "../evaluate/program.ts";
import { pathsOfCondition, pathsOfFormula } from "../evaluate/references.ts";
import type { Json, JsonObject } from "../values/json.ts";

export type SpecialPaths = ReadonlySet<string>;

const known = new WeakMap<Program, SpecialPaths>();

/** The paths of everything sensitive, including groups and repeats whose entire content is sensitive. */
export function specialPaths(program: Program): SpecialPaths {
  const paths = known.get(program) ?? new Set([...specialNodes(program)].filter(hasAnswer).map(pathOf));
  known.set(program, paths);
  return paths;
}

const knownWays = new WeakMap<Program, boolean>();

/** Whether the pages that an entry reaches depend on a sensitive answer, so that they reveal it. */
export function hasSpecialPages(program: Program): boolean {
  const has = knownWays.get(program) ?? [...specialNodes(program)].some(({ kind }) => kind === "page");
  knownWays.set(program, has);
  return has;
}

/** Every page and item that is sensitive, either because it is marked so or because it depends on one that is. */
export function specialNodes(program: Program): ReadonlySet<Node> {
  const readers = readersOf(program);
  const special = new Set(program.nodes.filter(isMarkedSpecial));
  const spread = new Set<Node>();
  // The set grows during the iteration.
  for (const node of special) {
    for (const next of [...node.children, ...skippedFrom(node, program)]) special.add(next);
    // What reads a group or a repeat reads everything in it.
    for (let read: Node | undefined = node; read && !spread.has(read); read = read.parent) {
      spread.add(read);
      for (const next of readers.get(read) ?? []) special.add(next);
    }
  }
  return special;
}

export function isMarkedSpecial({ field }: Node): boolean {
  return field?.item.privacy === "special";
}

/** Maps each node to those whose value or visibility depends on it. */
function readersOf(program: Program): ReadonlyMap<Node, ReadonlySet<Node>> {
  const readers = new Map<Node, Set<Node>>();
  const connect = (target: Node, reader: Node): void => {
    readers.set(target, (readers.get(target) ?? new Set()).add(reader));
  };
  for (const node of program.nodes) {
    const paths = new Set<string>();
    if (node.visibleIf) pathsOfCondition(node.visibleIf, paths);
    if (node.field?.formula) pathsOfFormula(node.field.formula, paths);
    // The options that are offered, and the instances of a repeat, are the answer to another question.
    if (node.carried) paths.add(node.carried.field);
    for (const target of targetsOf(node, paths)) connect(target, node);
    for (const jump of jumpsOf(node)) {
      for (const target of targetsOf(node, pathsOfCondition(jump.if)))
        for (const page of skippedBy(jump, node, program)) connect(target, page);
    }
  }
  return readers;
}

function targetsOf(node: Node, paths: ReadonlySet<string>): Node[] {
  return [...paths].flatMap((path) => node.refs.get(path)?.target ?? []);
}

function jumpsOf(node: Node): readonly Jump[] {
  return node.kind === "page" ? ((node.source as Page).jumps ?? []) : [];
}

/** Pages that are reached only if a page's jumps do not skip them. */
function skippedFrom(page: Node, program: Program): readonly Node[] {
  return jumpsOf(page).flatMap((jump) => skippedBy(jump, page, program));
}

function skippedBy(jump: Jump, from: Node, { pages }: Program): readonly Node[] {
  const to = pages.findIndex((page) => page.id === jump.to);
  return pages.slice(pages.indexOf(from) + 1, to < 0 ? undefined : to);
}

function hasAnswer({ kind }: Node): boolean {
  return kind === "field" || kind === "group" || kind === "repeat";
}

function pathOf({ keys, scope }: Node): string {
  return [...(scope.repeat ? [pathOf(scope.repeat), "[]"] : []), ...keys].join(".");
}

export interface Masked {
  readonly answers: JsonObject;
  /** The fields that were omitted although they have an answer. */
  readonly masked: readonly string[];
}

export function maskAnswers(answers: JsonObject, special: SpecialPaths): Masked {
  const masked = new Set<string>();
  const kept = special.size === 0 ? answers : (keep(answers, [], special, masked) as JsonObject);
  return { answers: kept, masked: [...masked] };
}

function keep(
  value: Json | undefined,
  path: readonly string[],
  special: SpecialPaths,
  masked: Set<string>,
): Json {
  if (Array.isArray(value)) return value.map((one) => keep(one, [...path, "[]"], special, masked));
  if (typeof value !== "object" || value === null) return value ?? null;
  const members = Object.entries(value).filter(([key]) => {
    const name = [...path, key].join(".");
    if (special.has(name)) masked.add(name);
    return !special.has(name);
  });
  return Object.fromEntries(members.map(([key, one]) => [key, keep(one, [...path, key], special, masked)]));
}
