import { expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "./lint-definition.ts";

it("finds answers in labels and translations that do not exist", () => {
  const options = [{ value: "a", label: "A" }];
  const definition = {
    format: 1,
    title: "F",
    languages: ["en", "de"],
    pages: [
      {
        id: "p",
        title: "About {{name}} and {{nobody}}",
        items: [
          { id: "f1", type: "text", key: "name", label: "Name of {{_option}}" },
          { id: "f2", type: "checkboxes", key: "list", label: "List", settings: { options } },
          {
            id: "r",
            type: "repeat",
            key: "each",
            for_each: { field: "list" },
            items: [
              { id: "f3", type: "text", key: "why", label: "Why {{_option}}, {{name}}?", hint: "{{x.y}}" },
            ],
          },
        ],
      },
    ],
    translations: { de: { "f3.label": "Warum {{_option}}, {{niemand}}?" } },
  } as unknown as FormDefinition;
  const found = lintDefinition(definition, fieldTypes).map(
    ({ code, item_id, rule }) => `${code} ${item_id} ${rule?.name}`,
  );
  expect(found.sort()).toEqual([
    "unknown_reference f1 label",
    "unknown_reference f3 hint",
    "unknown_reference f3 translations.de.f3.label",
    "unknown_reference p title",
  ]);
});
