/** Rich text as a tree. Links may only lead to web pages and email addresses. */
import { isObject, type Json, memberOf } from "../values/json.ts";
import { count, list, members, optional, type Shape, text, truth, type Visit } from "./shapes.ts";

const marks = ["bold", "italic", "code"];
const inlineMax = 500;

const inlineShapes: Readonly<Record<string, Shape>> = {
  text: members({
    type: text(),
    text: text({ max: 20_000 }),
    marks: optional(list({ max: marks.length }, text({ oneOf: marks }))),
    href: optional(text({ form: /^(https?:\/\/|mailto:)[^\s]+$/ })),
  }),
  answer: members({ type: text(), field: text({ max: 500 }) }),
};

const inline: Shape = (value, visit) => byType(inlineShapes, value, visit);
const inlines = list({ max: inlineMax }, inline);

const blockShapes: Readonly<Record<string, Shape>> = {
  paragraph: members({ type: text(), content: optional(inlines) }),
  heading: members({ type: text(), level: count(4), content: optional(inlines) }),
  list: members({ type: text(), ordered: optional(truth), items: list({ max: 200 }, inlines) }),
};

export const richText: Shape = members({
  type: text({ oneOf: ["doc"] }),
  content: list({ max: 500 }, (value, visit) => byType(blockShapes, value, visit)),
});

function byType(shapes: Readonly<Record<string, Shape>>, value: Json, visit: Visit): void {
  const type = isObject(value) ? memberOf(value, "type") : undefined;
  const shape = typeof type === "string" && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (shape) shape(value, visit);
  else visit.problem(`must have one of the types ${Object.keys(shapes).join(", ")}`);
}
