/** The structure of pages, items, and conditions. Field settings are described by `fieldCatalogue`. */
import { comparisonOperators } from "../conditions/condition.ts";
import { isObject, memberOf } from "../values/json.ts";
import { richText } from "./rich-text-shape.ts";
import {
  about,
  anything,
  count,
  list,
  members,
  named,
  object,
  optional,
  type Shape,
  text,
  truth,
} from "./shapes.ts";

const depthMax = 40;
const conditionsMax = 100;
export const idShape = about(
  "Permanent name of an item, page, or check: translations, findings, and comparisons refer to it. Unique in the form.",
  text({ max: 60, form: /^[A-Za-z0-9_-]+$/ }),
);
const id = named("FormItemId", idShape);
/** A key is an identifier in formulas and in JSON. */
const key = about(
  "The name of the answer. Unique among its siblings, and permanent once published.",
  text({ max: 100, form: /^[a-z][a-z0-9_]*$/ }),
);
const path = about(
  "Path of a field as seen from the item that the condition belongs to, such as `address.city`.",
  text({ max: 500, form: /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/ }),
);
const formula = text({ max: 10_000 });
const parsed = about("The parsed formula, added to the definition that respondents get.", anything);

const condition: Shape = named("FormCondition", (value, visit) => {
  if (visit.depth > depthMax) return visit.problem("is nested too deeply");
  for (const [name, shape] of Object.entries(conditionShapes)) {
    if (isObject(value) && memberOf(value, name) !== undefined) return shape(value, visit);
  }
  visit.problem("must have one of all, any, not, field, formula");
});

export const conditionShapes: Readonly<Record<string, Shape>> = {
  all: members({ all: list({ max: conditionsMax }, condition) }),
  any: members({ any: list({ max: conditionsMax }, condition) }),
  not: members({ not: condition }),
  field: members({
    field: path,
    op: text({ oneOf: comparisonOperators }),
    value: optional(
      about(
        'A value of the field\'s type, or another field as `{ "field": path }`. Absent for `answered`, `empty`, `is_true` and `is_false`.',
        anything,
      ),
    ),
  }),
  formula: members({ formula, parsed: optional(parsed) }),
};

const items: Shape = named("FormItems", (value, visit) =>
  list({ max: visit.counters.itemsMax }, visit.counters.itemShape)(value, visit),
);
const common = {
  id,
  type: text({ max: 60 }),
  visible_if: optional(condition),
};
const holder = { ...common, label: optional(text({ max: 2_000 })), key, items };
/** The linter checks these against the settings that each type supports. */
const settings = optional(object({ type: "object" }));

export const checkShape = members({ id, holds: condition, message: text({ max: 1_000 }) });
export const prefillShape = members({
  name: optional(about("The name in a link or an embed attribute. Default: the key.", text({ max: 100 }))),
  locked: optional(about("Can be set from outside, but not changed by the respondent.", truth)),
});

export const fieldShape = members({
  ...common,
  key,
  label: text({ max: 2_000 }),
  hint: optional(text({ max: 5_000 })),
  placeholder: optional(text({ max: 500 })),
  settings,
  required: optional(truth),
  required_if: optional(condition),
  read_only: optional(truth),
  read_only_if: optional(condition),
  default: optional(about("The default answer, a value of the field's type.", anything)),
  formula: optional(
    about("The answer is always the value of this formula; the field cannot be filled in.", formula),
  ),
  parsed: optional(parsed),
  checks: optional(
    about(
      "Rules of the form itself, each with the message to show if it fails.",
      list({ max: 50 }, named("FormCheck", checkShape)),
    ),
  ),
  privacy: optional(about("How sensitive the answer is.", text({ oneOf: ["none", "personal", "special"] }))),
  prefill: optional(named("FormPrefill", prefillShape)),
});

const layout = members({ ...common, title: optional(text({ max: 500 })), items });
const block = members({ ...common, content: optional(richText), settings });

/** Items that are not fields. */
export const shapesByType: Readonly<Record<string, Shape>> = {
  group: members(holder),
  repeat: members({ ...holder, min: optional(count(1_000)), max: optional(count(1_000)) }),
  section: layout,
  columns: layout,
  column: layout,
  button: members({ ...common, key, label: text({ max: 500 }), settings }),
  heading: block,
  rich_text_block: block,
  image_block: block,
  video_block: block,
  divider: block,
  embed: block,
  captcha: block,
};

export const itemShape: Shape = named("FormItem", (value, visit) => {
  visit.counters.items += 1;
  if (visit.counters.items > visit.counters.itemsMax)
    return visit.problem(`a form has at most ${visit.counters.itemsMax} items`);
  if (visit.depth > depthMax) return visit.problem("is nested too deeply");
  const type = isObject(value) ? memberOf(value, "type") : undefined;
  const shape =
    typeof type === "string" && Object.hasOwn(shapesByType, type) ? shapesByType[type] : fieldShape;
  return shape?.(value, visit);
});

export const pageMembers: Shape = members({
  id,
  title: optional(text({ max: 500 })),
  visible_if: optional(condition),
  items,
  jumps: optional(
    about(
      "Where to go next: the first jump whose condition is true, otherwise the next visible page.",
      list(
        { max: 100 },
        members({ if: condition, to: about("The ID of a page, or `submit`.", text({ max: 60 })) }),
      ),
    ),
  ),
});
export const pageShape: Shape = named("FormPage", pageMembers);
