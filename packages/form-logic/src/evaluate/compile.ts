/**
 * From a definition to a program. Tolerant: a draft may be broken in many ways and is still shown, so whatever is wrong
 * becomes a problem in the list and the rest goes on working. Whether it may be published is the linter's verdict.
 */
import type { Condition } from "../conditions/condition.ts";
import {
  type FormDefinition,
  holdsItems,
  type Item,
  isField,
  type Page,
  type RepeatItem,
} from "../definition/definition.ts";
import type { FieldLogic } from "../fields/field-type.ts";
import { rankNodes } from "./order.ts";
import type { FieldNode, Node, Program, ProgramProblem, Scope } from "./program.ts";
import {
  type Namespace,
  type Namespaces,
  pathsOfCondition,
  pathsOfFormula,
  resolveRef,
} from "./references.ts";

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

export function compile(definition: FormDefinition, types: FieldTypes): Program {
  const builder = createBuilder(types);
  const root: Scope = { parent: undefined, repeat: undefined, depth: 0, nodes: [] };
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
  for (const node of nodes) connect(node, builder.spaces, problems);
  const hasJumps = definition.pages.some(({ jumps = [] }) => jumps.length > 0);
  if (hasJumps) connectPages(pages);
  for (const node of rankNodes(nodes)) {
    problems.push({ code: "cycle", itemId: node.id, name: node.keys.join(".") });
  }
  return { definition, nodes, scopes, pages, hasJumps, problems };
}

/** Where a page leads decides whether the ones behind it are met at all. */
function connectPages(pages: readonly Node[]): void {
  for (const [at, page] of pages.entries()) {
    for (const { target, base } of page.refs.values()) {
      for (const source of sourcesOf(target)) {
        source.feeds.push(...pages.slice(at + 1).map((node) => ({ node, base })));
      }
    }
  }
}

function createBuilder(types: FieldTypes) {
  const nodes: Node[] = [];
  const scopes: Scope[] = [];
  const problems: ProgramProblem[] = [];
  const ids = new Set<string>();
  const around = new Map<Node, Namespace>();
  const inside = new Map<Node, Namespace>();

  const addNode = (source: Item | Page, place: Place): Node | undefined => {
    if (nodes.length >= nodesMax || place.depth > depthMax) {
      problems.push({
        code: place.depth > depthMax ? "too_deep" : "too_large",
        itemId: source.id,
        name: source.id,
      });
      return undefined;
    }
    if (ids.has(source.id)) problems.push({ code: "duplicate_id", itemId: source.id, name: source.id });
    ids.add(source.id);
    const node = makeNode(source, place, fieldOf(source));
    nodes.push(node);
    place.scope.nodes.push(node);
    place.parent?.children.push(node);
    around.set(node, place.space);
    const key = keyOf(source);
    if (key === undefined) return node;
    if (place.space.members.has(key)) problems.push({ code: "duplicate_key", itemId: source.id, name: key });
    else place.space.members.set(key, node);
    return node;
  };

  const fieldOf = (source: Item | Page): FieldNode | undefined => {
    if (!("type" in source) || !isField(source)) return undefined;
    const logic = types.get(source.type);
    if (!logic) {
      problems.push({ code: "unknown_type", itemId: source.id, name: source.type });
      return undefined;
    }
    return {
      item: source,
      logic,
      settings: source.settings ?? {},
      isComputed: source.formula !== undefined,
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
    };
    scopes.push(scope);
    node.inner = scope;
    return { ...deeper, space, scope, keys: [] };
  };

  return { nodes, scopes, problems, spaces: { around, inside }, addNode, addItems };
}

function makeNode(source: Item | Page, place: Place, field: FieldNode | undefined): Node {
  const key = keyOf(source);
  return {
    id: source.id,
    source,
    kind: kindOfNode(source),
    scope: place.scope,
    slot: place.scope.nodes.length,
    parent: place.parent,
    children: [],
    keys: key === undefined ? place.keys : [...place.keys, key],
    field,
    repeat: isRepeat(source) ? source : undefined,
    inner: undefined,
    visibleIf: source.visible_if,
    refs: new Map(),
    feeds: [],
    judges: [],
    rank: 0,
  };
}

function isRepeat(source: Item | Page): source is RepeatItem {
  return "type" in source && source.type === "repeat";
}

function keyOf(source: Item | Page): string | undefined {
  return "key" in source && typeof source.key === "string" ? source.key : undefined;
}

function kindOfNode(source: Item | Page): Node["kind"] {
  if (!("type" in source)) return "page";
  if (source.type === "group" || source.type === "repeat" || source.type === "button") return source.type;
  if (holdsItems(source)) return "layout";
  return isField(source) ? "field" : "block";
}

/** Finds what a node's conditions and formulas name, and tells those nodes whom they concern. */
function connect(node: Node, spaces: Namespaces, problems: ProgramProblem[]): void {
  const own = new Set<string>();
  if (node.visibleIf) pathsOfCondition(node.visibleIf, own);
  if (node.field?.formula) pathsOfFormula(node.field.formula, own);
  const judged = new Set<string>();
  for (const condition of judgingConditions(node)) pathsOfCondition(condition, judged);
  for (const path of new Set([...own, ...judged])) {
    const ref = resolveRef(node, path, spaces);
    if (!ref) {
      problems.push({ code: "unknown_reference", itemId: node.id, name: path });
      continue;
    }
    node.refs.set(path, ref);
    for (const source of sourcesOf(ref.target)) {
      const edge = { node, base: ref.base };
      if (own.has(path)) source.feeds.push(edge);
      if (judged.has(path)) source.judges.push(edge);
    }
  }
}

function judgingConditions({ field, source }: Node): readonly Condition[] {
  const jumps = "jumps" in source ? (source.jumps ?? []).map((jump) => jump.if) : [];
  if (!field) return jumps;
  return [field.requiredIf, field.readOnlyIf, ...field.checks.map((check) => check.holds), ...jumps].filter(
    (condition) => condition !== undefined,
  );
}

/** Who looks at a group or a repeat looks at everything in it. */
function sourcesOf(target: Node): readonly Node[] {
  return [target, ...target.children.flatMap(sourcesOf)];
}
