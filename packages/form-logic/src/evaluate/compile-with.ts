/**
 * Compiles a definition to a program. Tolerant: a broken draft must still be shown, so errors are collected as
 * problems and the rest keeps working. The linter decides whether it can be published.
 */
import {
  type FormDefinition,
  holdsItems,
  type Item,
  isField,
  type Page,
  type RepeatItem,
} from "../definition/definition.ts";
import type { FieldLogic } from "../fields/field-type.ts";
import { connectNodes } from "./connect.ts";
import { rankNodes } from "./order.ts";
import type { FieldNode, Node, Program, ProgramProblem, Scope } from "./program.ts";
import type { Namespace } from "./references.ts";
import type { Formulas } from "./run-context.ts";

const nodesMax = 5_000;
const depthMax = 12;

export type FieldTypes = ReadonlyMap<string, FieldLogic>;

interface Place {
  readonly scope: Scope;
  readonly parent: Node | undefined;
  readonly keys: readonly string[];
  readonly space: Namespace;
  readonly depth: number;
}

/** Omit `formulas` for forms that have none; without it, any formula counts as too expensive to evaluate. */
export function compileWith(
  definition: FormDefinition,
  types: FieldTypes,
  formulas: Formulas | undefined,
): Program {
  const steps = compileStepsWith(definition, types, formulas);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `compileWith`, but yields to other work in between. */
export function* compileStepsWith(
  definition: FormDefinition,
  types: FieldTypes,
  formulas: Formulas | undefined,
): Generator<undefined, Program> {
  const builder = createBuilder(types);
  const root: Scope = { parent: undefined, repeat: undefined, depth: 0, nodes: [], named: new Map() };
  builder.scopes.push(root);
  const space: Namespace = { parent: undefined, members: new Map() };
  const pages: Node[] = [];
  for (const page of definition.pages) {
    const place = { scope: root, parent: undefined, keys: [], space, depth: 0 };
    const node = builder.addNode(page, place);
    if (!node) break;
    pages.push(node);
    builder.addItems(page.items, { ...place, parent: node });
  }
  const { nodes, scopes, problems } = builder;
  const hasJumps = definition.pages.some(({ jumps = [] }) => jumps.length > 0);
  yield* connectNodes(builder, hasJumps ? pages : []);
  yield;
  for (const node of yield* rankNodes(nodes)) {
    problems.push({ code: "cycle", itemId: node.id, name: node.keys.join(".") });
  }
  yield;
  const ranked = nodes.toSorted((a, b) => a.rank - b.rank);
  return { definition, nodes, ranked, scopes, pages, hasJumps, problems, formulas };
}

function createBuilder(types: FieldTypes) {
  const nodes: Node[] = [];
  const scopes: Scope[] = [];
  const problems: ProgramProblem[] = [];
  const ids = new Set<string>();
  const around = new Map<Node, Namespace>();
  const inside = new Map<Node, Namespace>();

  const report = (code: ProgramProblem["code"], itemId: string, name = itemId): void => {
    problems.push({ code, itemId, name });
  };

  const addNode = (source: Item | Page, place: Place): Node | undefined => {
    const isTooDeep = place.depth > depthMax;
    if (isTooDeep || nodes.length >= nodesMax) {
      report(isTooDeep ? "too_deep" : "too_large", source.id);
      return undefined;
    }
    if (ids.has(source.id)) report("duplicate_id", source.id);
    ids.add(source.id);
    const node = makeNode(source, place, fieldOf(source));
    nodes.push(node);
    place.scope.nodes.push(node);
    place.parent?.children.push(node);
    around.set(node, place.space);
    const key = keyOf(source);
    if (key === undefined) return node;
    // If two nodes have the same path, the first counts.
    const path = node.keys.join(".");
    if (!place.scope.named.has(path)) place.scope.named.set(path, node);
    if (place.space.members.has(key)) report("duplicate_key", source.id, key);
    else place.space.members.set(key, node);
    return node;
  };

  const fieldOf = (source: Item | Page): FieldNode | undefined => {
    if (!("type" in source) || !isField(source)) return undefined;
    const logic = types.get(source.type);
    if (!logic) {
      report("unknown_type", source.id, source.type);
      return undefined;
    }
    return {
      item: source,
      logic,
      settings: source.settings ?? {},
      isComputed: source.formula !== undefined || logic.setBy === "formula",
      formula: source.formula === undefined ? undefined : source.parsed,
      requiredIf: source.required_if,
      readOnlyIf: source.read_only_if,
      checks: source.checks ?? [],
    };
  };

  const addItems = (items: readonly Item[], place: Place): void => {
    for (const item of items) {
      const node = addNode(item, { ...place, depth: place.depth + 1 });
      if (!node || !holdsItems(item)) continue;
      addItems(item.items, within(item, node, place));
    }
  };

  const within = (item: Item, node: Node, place: Place): Place => {
    const deeper = { ...place, parent: node, depth: place.depth + 1 };
    if (item.type !== "group" && item.type !== "repeat") return deeper;
    const space: Namespace = { parent: place.space, members: new Map() };
    inside.set(node, space);
    if (item.type === "group") return { ...deeper, space, keys: node.keys };
    const scope: Scope = {
      parent: place.scope,
      repeat: node,
      depth: place.scope.depth + 1,
      nodes: [],
      named: new Map(),
    };
    scopes.push(scope);
    node.inner = scope;
    return { ...deeper, space, scope, keys: [] };
  };

  return { nodes, scopes, problems, spaces: { around, inside }, addNode, addItems };
}

function makeNode(source: Item | Page, place: Place, field: FieldNode | undefined): Node {
  const [key, kind] = [keyOf(source), kindOfNode(source)];
  return {
    id: source.id,
    source,
    kind,
    scope: place.scope,
    slot: place.scope.nodes.length,
    parent: place.parent,
    children: [],
    keys: key === undefined ? place.keys : [...place.keys, key],
    field,
    repeat: kind === "repeat" ? (source as RepeatItem) : undefined,
    inner: undefined,
    visibleIf: source.visible_if,
    refs: new Map(),
    feeds: [],
    judges: [],
    rank: 0,
  };
}

function keyOf(source: Item | Page): string | undefined {
  return "key" in source && typeof source.key === "string" ? source.key : undefined;
}

function kindOfNode(source: Item | Page): Node["kind"] {
  if (!("type" in source)) return "page";
  if (isField(source)) return "field";
  if ("key" in source) return source.type as Node["kind"];
  return holdsItems(source) ? "layout" : "block";
}
