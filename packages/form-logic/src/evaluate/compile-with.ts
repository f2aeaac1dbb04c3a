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
import type { Conditions, FieldNode, Node, Program, ProgramProblem, Scope } from "./program.ts";
import type { Formulas } from "./run-context.ts";

const nodesMax = 5_000;
const depthMax = 12;

export type FieldTypes = ReadonlyMap<string, FieldLogic>;

interface Place {
  readonly scope: Scope;
  readonly parent: Node | undefined;
  readonly keys: readonly string[];
  readonly depth: number;
}

/** What only some forms need, so that a host may load it only for those. `compile` has all of it. */
export interface EngineParts {
  /**
   * For forms in which something depends on answers: conditions, formulas, jumps, checks, and options that come from
   * another field. An evaluation of a condition without it throws. It also finds keys and references that are wrong.
   */
  readonly conditions?: Conditions | undefined;
  /** For forms with formulas. Without it, any formula counts as too expensive to evaluate. */
  readonly formulas?: Formulas | undefined;
  /** For forms with a random order. */
  readonly drawFrom?: typeof import("../order/random-order.ts").drawFrom | undefined;
  /** For forms with answers to confirm. Without it, nothing has to be confirmed. */
  readonly confirmIn?: typeof import("../confirm/confirming.ts").confirmIn | undefined;
}

export function compileWith(definition: FormDefinition, types: FieldTypes, parts: EngineParts): Program {
  const steps = compileStepsWith(definition, types, parts);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `compileWith`, but yields to other work in between. */
export function* compileStepsWith(
  definition: FormDefinition,
  types: FieldTypes,
  { conditions, formulas, drawFrom, confirmIn }: EngineParts,
): Generator<undefined, Program> {
  const builder = createBuilder(types);
  const root: Scope = { parent: undefined, repeat: undefined, depth: 0, nodes: [], named: new Map() };
  builder.scopes.push(root);
  const around = { scope: root, parent: undefined, keys: [], depth: 0 };
  const pages: Node[] = [];
  for (const page of definition.pages) {
    const node = builder.addNode(page, around);
    if (!node) break;
    pages.push(node);
    builder.addItems(page.items, { ...around, parent: node });
  }
  const endings = (definition.endings ?? []).flatMap(({ id, if: visible_if, content }) => {
    const rest = { ...(content && { content }), ...(visible_if && { visible_if }) };
    return builder.addNode({ id, type: "ending", ...rest }, around) ?? [];
  });
  const { nodes, scopes, problems } = builder;
  const hasJumps = definition.pages.some(({ jumps = [] }) => jumps.length > 0);
  // Containers come before their content, so without references the nodes are in order already.
  const ranked = conditions ? yield* conditions.connect(nodes, hasJumps ? pages : [], problems) : nodes;
  const draw = drawFrom?.(definition, pages);
  return {
    definition,
    nodes,
    ranked,
    scopes,
    pages,
    endings,
    hasJumps,
    draw,
    confirm: confirmIn?.(nodes),
    problems,
    formulas,
    conditions,
  };
}

function createBuilder(types: FieldTypes) {
  const nodes: Node[] = [];
  const scopes: Scope[] = [];
  const problems: ProgramProblem[] = [];
  const ids = new Set<string>();

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
    // If two nodes have the same path, the first counts.
    const path = node.keys.join(".");
    if (keyOf(source) !== undefined && !place.scope.named.has(path)) place.scope.named.set(path, node);
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
    if (item.type === "group") return { ...deeper, keys: node.keys };
    const scope: Scope = {
      parent: place.scope,
      repeat: node,
      depth: place.scope.depth + 1,
      nodes: [],
      named: new Map(),
    };
    scopes.push(scope);
    node.inner = scope;
    return { ...deeper, scope, keys: [] };
  };

  return { nodes, scopes, problems, addNode, addItems };
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
    carried: undefined,
    refs: new Map(),
    feeds: [],
    judges: [],
    rank: 0,
  };
}

export function keyOf(source: Item | Page): string | undefined {
  return "key" in source && typeof source.key === "string" ? source.key : undefined;
}

function kindOfNode(source: Item | Page): Node["kind"] {
  if (!("type" in source)) return "page";
  if (isField(source)) return "field";
  if ("key" in source) return source.type as Node["kind"];
  return holdsItems(source) ? "layout" : "block";
}
