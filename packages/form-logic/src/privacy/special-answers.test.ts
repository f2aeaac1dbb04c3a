import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { maskAnswers, specialPaths } from "./special-answers.ts";

const field = (key: string, privacy?: "special") => ({
  id: key,
  type: "text",
  key,
  label: key,
  ...(privacy ? { privacy } : {}),
});
const definition = {
  format: 1,
  title: "",
  languages: ["en"],
  pages: [
    {
      id: "p",
      items: [
        field("name"),
        { id: "s", type: "section", items: [field("health", "special")] },
        { id: "g", type: "group", key: "person", items: [field("faith", "special"), field("city")] },
        {
          id: "r",
          type: "repeat",
          key: "children",
          items: [
            field("first"),
            { id: "r2", type: "repeat", key: "visits", items: [field("why", "special")] },
          ],
        },
      ],
    },
  ],
} as unknown as FormDefinition;

describe("special answers", () => {
  it("are found behind layout, in groups and in repeats of repeats", () => {
    expect([...specialPaths(definition)]).toEqual(["health", "person.faith", "children.[].visits.[].why"]);
  });
  it("are left out wherever they stand, and told once each", () => {
    const answers = {
      name: "Ann",
      health: "x",
      person: { faith: "y", city: "Ulm" },
      children: [
        {
          _id: "a",
          first: "Bo",
          visits: [
            { _id: "v", why: "z" },
            { _id: "w", why: "z" },
          ],
        },
      ],
    };
    expect(maskAnswers(answers, specialPaths(definition))).toEqual({
      answers: {
        name: "Ann",
        person: { city: "Ulm" },
        children: [{ _id: "a", first: "Bo", visits: [{ _id: "v" }, { _id: "w" }] }],
      },
      masked: ["health", "person.faith", "children.[].visits.[].why"],
    });
    expect(maskAnswers(answers, new Set())).toEqual({ answers, masked: [] });
  });
});
