import { expect, it } from "vitest";
import { answersInText, fillInAnswers } from "./answers-in-text.ts";

it("finds the answers in a text", () => {
  expect(answersInText("Hello {{ name }}, from {{address.city|your town}}! {not} {{}} {{a b}}")).toEqual([
    "name",
    "address.city",
  ]);
});

it("fills in answers, or the text for when there is none", () => {
  const fill = (text: string) => fillInAnswers(text, (path) => ({ name: "Ada {{city}}" })[path] ?? "");
  // Answers are never read as a text with answers in it.
  expect(fill("Hi {{name|you}}")).toBe("Hi Ada {{city}}");
  expect(fill("Hi {{ other | you }}")).toBe("Hi you");
  expect(fill("Hi {{other}}")).toBe("Hi …");
  expect(fill("Hi{{other|}}!")).toBe("Hi!");
});
