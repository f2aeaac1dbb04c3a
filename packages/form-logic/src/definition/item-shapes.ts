/** The structure of pages, items, and conditions. Field settings are described by `fieldCatalogue`. */
import { comparisonOperators } from "../conditions/condition.ts";
import { isObject, memberOf } from "../values/json.ts";
import { type MessageName, messageNames } from "./messages.ts";
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

export const randomOrderShape = about(
  "Shows the members of a list in an order that differs between entries. An entry keeps its order.",
  members({
    pinned: optional(about("IDs of members that keep their places.", list({ max: 1_000 }, id))),
    show: optional(about("The number of other members that each entry shows. Default: all.", count(1_000))),
  }),
);
export const randomOrder = named("FormRandomOrder", randomOrderShape);

export const carriedOptionsShape = about(
  "The options of another field that the respondent has chosen, or those that are left.",
  members({
    field: about("Path of a field with options of its own.", path),
    which: optional(about("Default: `chosen`.", text({ oneOf: ["chosen", "not_chosen"] }))),
  }),
);
const carriedOptions = named("FormCarriedOptions", carriedOptionsShape);

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

const messageHelp: Readonly<Record<MessageName, string>> = {
  required: "There is no answer, or a required part or row is missing.",
  type: "The answer cannot be read, such as an email address without an @.",
  min: "Too small, too short, too early, or too few.",
  max: "Too large, too long, too late, or too many.",
  step: "Not one of the steps, or too many decimal places.",
  pattern: "Does not match the pattern, or has the wrong check digits.",
  option: "Not one of the allowed options, days, countries, domains, or file types.",
};
export const messagesShape = members(
  Object.fromEntries(
    messageNames.map((name) => [name, optional(about(messageHelp[name], text({ max: 500 })))]),
  ),
);

export const fieldShape = members({
  ...common,
  key,
  label: text({ max: 2_000 }),
  hint: optional(text({ max: 5_000 })),
  placeholder: optional(text({ max: 500 })),
  messages: optional(
    about(
      "Error messages in the form's own words, by failure. They take precedence over the built-in ones.",
      named("FormMessages", messagesShape),
    ),
  ),
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
  confirm: optional(
    about(
      "Respondents must confirm or change an answer that was given in advance, by a link, a page, or a default.",
      truth,
    ),
  ),
});

const layoutMembers = { ...common, title: optional(text({ max: 500 })), items };
const layout = members(layoutMembers);
const block = members({ ...common, content: optional(richText), settings });

/** Items that are not fields. */
export const shapesByType: Readonly<Record<string, Shape>> = {
  group: members({ ...holder, random_order: optional(randomOrder) }),
  repeat: members({
    ...holder,
    for_each: optional(
      about("One instance for each of these options. Respondents cannot add or remove any.", carriedOptions),
    ),
    min: optional(count(1_000)),
    max: optional(count(1_000)),
  }),
  section: members({ ...layoutMembers, random_order: optional(randomOrder) }),
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

export const layoutShape = about(
  "`single` shows one question at a time.",
  text({ oneOf: ["pages", "single"] }),
);

/** The scheme and the host cannot depend on an answer. */
const linkForm = /^(https?:\/\/[^/?#{}\s]+([/?#]\S*)?|(mailto|tel):\S+)$/;
const link = about(
  "A web address, `mailto:`, or `tel:`. It can contain answers, such as `https://example.com/thanks?plan={{plan}}`, which are encoded.",
  text({ max: 2_000, form: linkForm }),
);

export const endingShape = members({
  id,
  if: optional(about("An ending without a condition always applies.", condition)),
  title: optional(about("Default: a general thank-you.", text({ max: 500 }))),
  content: optional(richText),
  score: optional(about("Path of a field whose answer is shown in large type.", path)),
  summary: optional(about("Shows what was submitted.", truth)),
  print: optional(about("Adds a button that prints the page.", truth)),
  pdf: optional(
    about(
      "Adds a button that saves the answers as a PDF document, if the installation can create PDFs.",
      truth,
    ),
  ),
  again: optional(about("Adds a button that starts a new entry.", truth)),
  email_copy_to: optional(
    about(
      "Key of an email field, outside of groups and repeats. A copy of the answers is sent to its address, once per entry and within limits.",
      key,
    ),
  ),
  button: optional(members({ label: text({ max: 200 }), url: link })),
  redirect: optional(about("Goes to this address instead of showing the ending.", link)),
});

export const pageMembers: Shape = members({
  id,
  title: optional(text({ max: 500 })),
  layout: optional(about("Overrides the form's layout for this page.", layoutShape)),
  visible_if: optional(condition),
  random_order: optional(about("Shows the page's items in random order.", randomOrder)),
  keep_with_previous: optional(
    about("In forms with pages in random order, keeps this page directly after the previous one.", truth),
  ),
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
