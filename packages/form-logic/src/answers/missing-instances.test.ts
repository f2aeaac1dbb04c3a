import { expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { missingInstances, withMissingInstances } from "./missing-instances.ts";

const text = { id: "t", type: "text", key: "name", label: "Name" };
const tasks = { id: "r2", type: "repeat", key: "tasks", min: 1, items: [text] } as const;
const jobs = { id: "r", type: "repeat", key: "jobs", min: 2, items: [text, tasks] } as const;
const group = { id: "g", type: "group", key: "past", items: [jobs] } as const;
const definition = {
  format: 1,
  title: "Form",
  languages: ["en"],
  pages: [{ id: "p", items: [text, { id: "s", type: "section", items: [group] }] }],
} as const satisfies FormDefinition;

it("begins repeats with their minimum, also inside groups and other instances", () => {
  expect(missingInstances(definition, {})).toEqual([
    { path: "past.jobs", id: "i_1" },
    { path: "past.jobs[i_1].tasks", id: "i_1" },
    { path: "past.jobs", id: "i_2" },
    { path: "past.jobs[i_2].tasks", id: "i_1" },
  ]);
  const begun = { _id: "i_1", tasks: [{ _id: "i_1" }] };
  expect(withMissingInstances(definition, { name: "Ada" })).toEqual({
    name: "Ada",
    past: { jobs: [begun, { ...begun, _id: "i_2" }] },
  });
});

it("adds only what is missing, with IDs that are not used yet", () => {
  const answers = { past: { jobs: [{ _id: "i_1", name: "Baker" }, "broken"] } };
  expect(missingInstances(definition, answers)).toEqual([{ path: "past.jobs[i_1].tasks", id: "i_1" }]);
  const one = { past: { jobs: [{ _id: "i_2", tasks: [{ _id: "x" }] }] } };
  expect(withMissingInstances(definition, one).past).toMatchObject({
    jobs: [{ _id: "i_2" }, { _id: "i_1" }],
  });
});

it("returns complete answers unchanged", () => {
  const answers = withMissingInstances(definition, {});
  expect(missingInstances(definition, answers)).toEqual([]);
  expect(withMissingInstances(definition, answers)).toBe(answers);
});
