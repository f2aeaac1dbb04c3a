/** The possible answers of a form as a tree, without static content. Broken parts of a draft are skipped. */
import { hasConfirm, unconfirmedKey } from "../confirm/confirming.ts";
import { type FormDefinition, holdsItems, type Item, isField } from "../definition/definition.ts";
import type { FieldDescription, JsonSchema } from "../fields/field-type.ts";
import { hasRandomOrder, orderKey } from "../order/random-order.ts";

export type FindDescription = (type: string) => FieldDescription | undefined;

export type Answer = FieldAnswer | GroupAnswer | RepeatAnswer;

export interface FieldAnswer {
  readonly kind: "field";
  readonly key: string;
  readonly label: string;
  /** The schema of its values, except null. */
  readonly schema: JsonSchema;
  readonly type: string;
}

export interface GroupAnswer {
  readonly kind: "group";
  readonly key: string;
  readonly label: string;
  readonly answers: readonly Answer[];
}

export interface RepeatAnswer extends Omit<GroupAnswer, "kind"> {
  readonly kind: "repeat";
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** The engine's maximum depth. */
const depthMax = 12;
/** `__proto__` would reach the prototype of all objects, and `_id` names the instances of a repeat. */
const keysTaken = ["__proto__", "_id"];

export function answersOf(definition: FormDefinition, find: FindDescription): readonly Answer[] {
  const items = definition.pages.flatMap((page) => page.items);
  return [
    ...collect(items, find, 1),
    ...(hasRandomOrder(definition) ? [order] : []),
    ...(hasConfirm(definition) ? [unconfirmed] : []),
  ];
}

/** The order in which a respondent saw the form, which is stored with the answers. */
const order: FieldAnswer = {
  kind: "field",
  key: orderKey,
  label: "Order shown",
  schema: { type: "object", required: ["seed"], properties: { seed: { type: "string" } } },
  type: "{ seed: string; pages?: string[]; items: Record<string, string[]>; options: Record<string, string[]> }",
};

/** Answers of a draft that were given in advance and that the respondent has not confirmed yet. */
const unconfirmed: FieldAnswer = {
  kind: "field",
  key: unconfirmedKey,
  label: "Not confirmed",
  schema: { type: "array", items: { type: "string" } },
  type: "string[]",
};

/** Returns answers in the order of the form. If two items have the same key, the first counts, as in the engine. */
function collect(items: readonly Item[], find: FindDescription, depth: number): readonly Answer[] {
  const found = new Map<string, Answer>();
  const add = (list: readonly Item[], level: number): void => {
    if (level > depthMax) return;
    for (const item of list) {
      if (holdsItems(item) && !("key" in item)) add(item.items, level + 1);
      else {
        const answer = answerOf(item, find, level);
        if (answer && !found.has(answer.key) && !keysTaken.includes(answer.key))
          found.set(answer.key, answer);
      }
    }
  };
  add(items, depth);
  return [...found.values()];
}

function answerOf(item: Item, find: FindDescription, depth: number): Answer | undefined {
  if (item.type === "group" || item.type === "repeat") {
    if (!holdsItems(item) || !("key" in item)) return undefined;
    const { key, label = "" } = item;
    const answers = collect(item.items, find, depth + 1);
    if (item.type === "group") return { kind: "group", key, label, answers };
    return { kind: "repeat", key, label, answers, min: item.min, max: item.max };
  }
  if (!isField(item)) return undefined;
  const { key, label, type, settings = {} } = item;
  const description = find(type);
  const schema = description?.valueSchema(settings) ?? {};
  return { kind: "field", key, label, schema, type: description?.valueType(settings) ?? "unknown" };
}
