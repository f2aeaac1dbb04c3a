import { expect, it } from "vitest";
import { namesOf, withoutItems } from "./names.ts";
import { parseReference, type Reference } from "./reference.ts";

const read = (text: string): Reference => {
  const found = parseReference(text);
  if ("problem" in found) throw new Error(found.problem.message);
  return found.reference;
};

it.each([
  ["entry", ["entry"], ["entry"]],
  ["entry.answers.email", ["entry", "answers", "email"], ["entry", "answers", "email"]],
  ["entry.items[2].qty", ["entry", "items", "[]", "qty"], ["entry", "items", "qty"]],
  ['entry.items[sku="A"][-1]', ["entry", "items", "[]", "[]"], ["entry", "items"]],
])("%s", (text, names, bare) => {
  expect(namesOf(read(text))).toEqual(names);
  expect(withoutItems(read(text))).toEqual(bare);
});
