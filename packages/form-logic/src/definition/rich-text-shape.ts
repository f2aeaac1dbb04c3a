/** Rich text as a tree. Links may only lead to web pages and email addresses. */
import { isObject, type Json, memberOf } from "../values/json.ts";
import {
  about,
  count,
  list,
  members,
  named,
  optional,
  type Shape,
  text,
  truth,
  type Visit,
} from "./shapes.ts";

const marks = ["bold", "italic", "code"];
const inlineMax = 500;

export const inlineShapes: Readonly<Record<string, Shape>> = {
  text: members({
    type: text({ oneOf: ["text"] }),
    text: text({ max: 20_000 }),
    marks: optional(list({ max: marks.length }, text({ oneOf: marks }))),
    href: optional(text({ form: /^(https?:\/\/|mailto:)[^\s]+$/ })),
  }),
  answer: members({
    type: text({ oneOf: ["answer"] }),
    field: about("Path of the answer to insert.", text({ max: 500 })),
  }),
};

const inline = named("RichTextInline", (value, visit) => byType(inlineShapes, value, visit));
const inlines = list({ max: inlineMax }, inline);

export const blockShapes: Readonly<Record<string, Shape>> = {
  paragraph: members({ type: text({ oneOf: ["paragraph"] }), content: optional(inlines) }),
  heading: members({ type: text({ oneOf: ["heading"] }), level: count(4), content: optional(inlines) }),
  list: members({
    type: text({ oneOf: ["list"] }),
    ordered: optional(truth),
    items: list({ max: 200 }, inlines),
  }),
};

const block = named("RichTextNode", (value, visit) => byType(blockShapes, value, visit));

export const richTextMembers = members({
  type: text({ oneOf: ["doc"] }),
  content: list({ max: 500 }, block),
});
export const richText = named("RichText", richTextMembers);

function byType(shapes: Readonly<Record<string, Shape>>, value: Json, visit: Visit): void {
  const type = isObject(value) ? memberOf(value, "type") : undefined;
  const shape = typeof type === "string" && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (shape) shape(value, visit);
  else visit.problem(`must have one of the types ${Object.keys(shapes).join(", ")}`);
}
