/** Changes to a page or item that exists in both definitions, except moves. */
import type { Check, FieldItem, Item, Page } from "../definition/definition.ts";
import type { JsonObject } from "../values/json.ts";
import { type BreakingReason, type Change, type ChangeKind, changeOf, type Subject } from "./change.ts";
import { settingChanges } from "./diff-settings.ts";
import { outOfOrder } from "./out-of-order.ts";
import { holdsKeys, isItem, keyOf, opensScope, type Place, subjectOf } from "./places.ts";
import { isSameJson } from "./same-json.ts";
import { reasonOfRetyping } from "./value-shape.ts";

/** Any member of any item; absent if an item does not have it. */
type Loose = Partial<Omit<FieldItem, "type">> & {
  readonly type?: string;
  readonly title?: string;
  readonly content?: unknown;
  readonly jumps?: unknown;
  readonly random_order?: unknown;
  readonly keep_with_previous?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly for_each?: JsonObject;
};

const plainMembers: readonly [keyof Loose, ChangeKind][] = [
  ["label", "label_changed"],
  ["title", "text_changed"],
  ["hint", "text_changed"],
  ["placeholder", "text_changed"],
  ["messages", "text_changed"],
  ["content", "text_changed"],
  ["visible_if", "visible_changed"],
  ["jumps", "jumps_changed"],
  ["random_order", "order_changed"],
  ["keep_with_previous", "order_changed"],
  ["default", "default_changed"],
  ["privacy", "privacy_changed"],
  ["prefill", "prefill_changed"],
];

export function memberChanges(before: Place, after: Place): Change[] {
  const subject = subjectOf(after);
  const [from, to] = [before.source as Loose, after.source as Loose];
  const changes: Change[] = [];
  const add = (kind: ChangeKind, difference: Parameters<typeof changeOf>[2]) =>
    changes.push(changeOf(kind, subject, difference));

  if (before.source.id !== after.source.id)
    add("id_changed", { from: before.source.id, to: after.source.id });
  const isRetyped = isItem(before.source) && isItem(after.source) && before.source.type !== after.source.type;
  const retyping = retypingReason(before, after);
  if (isRetyped) add("type_changed", { from: from.type, to: to.type, reason: retyping });
  if (keyOf(before.source) !== keyOf(after.source)) {
    // Adding a key to an item that had none is not a breaking change.
    const reason = from.key === undefined ? undefined : ("key_changed" as const);
    add("key_changed", { from: from.key, to: to.key, reason });
  }
  for (const [name, kind] of plainMembers) {
    if (isSameJson(from[name], to[name], true)) continue;
    const text = kind === "text_changed" ? { name } : {};
    add(kind, { ...text, from: from[name], to: to[name] });
  }
  changes.push(
    ...stateChanges(subject, from, to),
    ...checkChanges(subject, from.checks ?? [], to.checks ?? []),
    ...settingChanges(subject, settingsOf(from), settingsOf(to), {
      isRetyped: isRetyped && retyping !== undefined && retyping !== "stricter",
    }),
  );
  return changes;
}

function retypingReason(before: Place, after: Place): BreakingReason | undefined {
  const [from, to] = [before.source, after.source];
  if (!isItem(from) || !isItem(to)) return undefined;
  if (opensScope(from) !== opensScope(to) && "items" in from && "items" in to)
    return before.children.some(holdsKeys) ? "answer_path_changed" : undefined;
  return keyOf(from) === undefined ? undefined : reasonOfRetyping(typedOf(from), typedOf(to));
}

function typedOf(item: Item): { type: string; settings?: JsonObject } {
  const { settings } = item as Loose;
  return { type: item.type, ...(settings && { settings }) };
}

/** The members of a repeat are treated as settings, although they are stored elsewhere. */
function settingsOf({ settings, min, max, for_each }: Loose): JsonObject {
  return {
    ...settings,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(for_each !== undefined && { for_each }),
  };
}

/** Changes to required, read-only, and formula: each may reject answers that were accepted before. */
function stateChanges(subject: Subject, from: Loose, to: Loose): Change[] {
  const changes: Change[] = [];
  const compare = (kind: ChangeKind, before: unknown, after: unknown) => {
    if (isSameJson(before, after, true)) return;
    const isLooser = after === false || after === undefined || before === true || isBoth(before);
    changes.push(
      changeOf(kind, subject, { from: before, to: after, reason: isLooser ? undefined : "stricter" }),
    );
  };
  compare("required_changed", stateOf(from.required, from.required_if), stateOf(to.required, to.required_if));
  compare(
    "read_only_changed",
    stateOf(from.read_only, from.read_only_if),
    stateOf(to.read_only, to.read_only_if),
  );
  compare("confirm_changed", from.confirm === true, to.confirm === true);
  if (from.formula !== to.formula) {
    const reason = from.formula === undefined ? ("stricter" as const) : undefined;
    changes.push(changeOf("formula_changed", subject, { from: from.formula, to: to.formula, reason }));
  }
  return changes;
}

/** Returns false, true, or the condition. Returns both if both are set, although the condition then has no effect. */
function stateOf(always: boolean | undefined, condition: unknown): unknown {
  if (condition === undefined) return always === true;
  return always === true ? { always, condition } : condition;
}

function isBoth(state: unknown): boolean {
  return typeof state === "object" && state !== null && Object.hasOwn(state, "always");
}

function checkChanges(subject: Subject, before: readonly Check[], after: readonly Check[]): Change[] {
  const changes: Change[] = [];
  const byId = new Map(before.map((check, at) => [check.id, { check, at }]));
  const kept: number[] = [];
  for (const check of after) {
    const old = byId.get(check.id);
    byId.delete(check.id);
    if (old) kept.push(old.at);
    if (isSameJson(old?.check, check, true)) continue;
    const reason = old && isSameJson(old.check.holds, check.holds, true) ? undefined : "stricter";
    const kind = old ? "check_changed" : "check_added";
    changes.push(changeOf(kind, subject, { name: check.id, from: old?.check, to: check, reason }));
  }
  for (const [name, { check }] of byId)
    changes.push(changeOf("check_removed", subject, { name, from: check }));
  for (const at of outOfOrder(kept)) {
    const name = before[kept[at] ?? 0]?.id;
    const to = after.findIndex(({ id }) => id === name);
    changes.push(changeOf("check_reordered", subject, { name, from: kept[at], to }));
  }
  return changes;
}

/** An added field may be required in entries that were begun without it. */
export function reasonOfAdding({ source }: Place): BreakingReason | undefined {
  const {
    required,
    required_if,
    default: initial,
    formula,
    min,
  } = source as Loose & Partial<Pick<Page, "id">>;
  const isDemanded = required === true || required_if !== undefined || (min ?? 0) > 0;
  return isDemanded && formula === undefined && (initial ?? null) === null ? "stricter" : undefined;
}
