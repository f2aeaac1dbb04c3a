/** The structure of pages, items, and conditions. */
import { comparisonOperators } from "../conditions/condition.ts";
import { isObject, type Json, memberOf } from "../values/json.ts";
import { richText } from "./rich-text-shape.ts";
import {
  anything,
  count,
  list,
  members,
  object,
  optional,
  type Shape,
  text,
  truth,
  type Visit,
} from "./shapes.ts";

const depthMax = 40;
const conditionsMax = 100;
const id = text({ max: 60, form: /^[A-Za-z0-9_-]+$/ });
/** A key is an identifier in formulas and in JSON. */
const key = text({ max: 100, form: /^[a-z][a-z0-9_]*$/ });
const path = text({ max: 500, form: /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/ });
const formula = text({ max: 10_000 });

const condition: Shape = (value, visit) => {
  if (visit.depth > depthMax) return visit.problem("is nested too deeply");
  for (const [name, shape] of Object.entries(conditionShapes)) {
    if (isObject(value) && memberOf(value, name) !== undefined) return shape(value, visit);
  }
  visit.problem("must have one of all, any, not, field, formula");
};

const conditionShapes: Readonly<Record<string, Shape>> = {
  all: members({ all: list({ max: conditionsMax }, condition) }),
  any: members({ any: list({ max: conditionsMax }, condition) }),
  not: members({ not: condition }),
  field: members({ field: path, op: text({ oneOf: comparisonOperators }), value: optional(anything) }),
  formula: members({ formula, parsed: optional(anything) }),
};

const items: Shape = (value, visit) =>
  list({ max: visit.counters.itemsMax }, visit.counters.itemShape)(value, visit);
const common = { id, type: text({ max: 60 }), visible_if: optional(condition) };
const holder = { ...common, label: optional(text({ max: 2_000 })), key, items };

const fieldShape = members({
  ...common,
  key,
  label: text({ max: 2_000 }),
  hint: optional(text({ max: 5_000 })),
  placeholder: optional(text({ max: 500 })),
  settings: optional(object),
  required: optional(truth),
  required_if: optional(condition),
  read_only: optional(truth),
  read_only_if: optional(condition),
  default: optional(anything),
  formula: optional(formula),
  parsed: optional(anything),
  checks: optional(list({ max: 50 }, members({ id, holds: condition, message: text({ max: 1_000 }) }))),
  privacy: optional(text({ oneOf: ["none", "personal", "special"] })),
  prefill: optional(members({ name: optional(text({ max: 100 })), locked: optional(truth) })),
});

const layout = members({ ...common, title: optional(text({ max: 500 })), items });
const block = members({ ...common, content: optional(richText), settings: optional(object) });

const shapesByType: Readonly<Record<string, Shape>> = {
  group: members(holder),
  repeat: members({ ...holder, min: optional(count(1_000)), max: optional(count(1_000)) }),
  section: layout,
  columns: layout,
  column: layout,
  button: members({ ...common, key, label: text({ max: 500 }), settings: optional(object) }),
  heading: block,
  rich_text_block: block,
  image_block: block,
  video_block: block,
  divider: block,
  embed: block,
  captcha: block,
};

export const itemShape: Shape = (value: Json, visit: Visit) => {
  visit.counters.items += 1;
  if (visit.counters.items > visit.counters.itemsMax)
    return visit.problem(`a form has at most ${visit.counters.itemsMax} items`);
  if (visit.depth > depthMax) return visit.problem("is nested too deeply");
  const type = isObject(value) ? memberOf(value, "type") : undefined;
  const shape =
    typeof type === "string" && Object.hasOwn(shapesByType, type) ? shapesByType[type] : fieldShape;
  return shape?.(value, visit);
};

export const pageShape: Shape = members({
  id,
  title: optional(text({ max: 500 })),
  visible_if: optional(condition),
  items,
  jumps: optional(list({ max: 100 }, members({ if: condition, to: text({ max: 60 }) }))),
});
