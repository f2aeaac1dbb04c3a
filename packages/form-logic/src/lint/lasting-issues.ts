/** A value's problems that do not depend on the date: limits such as `today` are ignored. */
import { isSameJson } from "../diff/same-json.ts";
import type { FieldNode } from "../evaluate/program.ts";
import type { Issue } from "../fields/field-type.ts";
import type { Json } from "../values/json.ts";

/** Moments far enough apart that every clock-dependent limit gives different results. */
const moments = [0, Date.UTC(2101, 6, 15)];

export function lastingIssues({ logic, settings }: FieldNode, value: Json): readonly Issue[] {
  const [first = [], second = []] = moments.map((nowMs) =>
    logic.validate(value, settings, { nowMs, language: "en" }),
  );
  return first.filter((issue) => second.some((other) => isSameJson(issue, other)));
}
