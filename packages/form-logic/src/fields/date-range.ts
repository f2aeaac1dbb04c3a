import { momentText } from "../values/moment.ts";
import { countIssues } from "./bounds.ts";
import { settingsFrom } from "./choice-description.ts";
import { dateLogic } from "./date.ts";
import { fieldDescription, fieldLogic } from "./field-type.ts";
import { numberOf } from "./loose-json.ts";
import { memberIn } from "./loose-members.ts";
import { boundProblems, boundSettings, momentSchema, weekdaySetting } from "./moment-description.ts";
import { type MomentSettings, momentOf } from "./moments.ts";
import { partsLogic, partsNamed } from "./parts.ts";
import { orderProblems, recordSchema } from "./settings-schema.ts";

interface DateRangeSettings extends MomentSettings {
  /** Both ends count: a range from a day to the same day is one day. */
  readonly min_days?: number;
  readonly max_days?: number;
}

const ends = ["start", "end"];
const base = partsLogic<DateRangeSettings>(
  "date_range",
  (settings) => partsNamed(ends, () => dateLogic, ends, settings),
  " – ",
);

export const dateRangeLogic = fieldLogic<DateRangeSettings>({
  ...base,
  validate(value, settings, context) {
    const issues = base.validate(value, settings, context);
    const [start, end] = ends.map((part) => momentOf("date", memberIn(value, part)));
    if (!start || !end) return issues;
    if (start.at > end.at)
      return [...issues, { code: "min", params: { part: "end", min: momentText(start) } }];
    const bounds = { min: numberOf(settings.min_days), max: numberOf(settings.max_days) };
    return [...issues, ...countIssues(end.at - start.at + 1, bounds, "days")];
  },
});

export const dateRangeDescription = /* @__PURE__ */ fieldDescription<DateRangeSettings>({
  type: "date_range",
  group: "date",
  failures: ["required", "type", "min", "max", "option"],
  settings: /* @__PURE__ */ settingsFrom(/* @__PURE__ */ boundSettings("date"), weekdaySetting, {
    min_days: {
      type: "integer",
      description: "The minimum number of days, including both ends.",
      minimum: 1,
      default: 1,
    },
    max_days: {
      type: "integer",
      description: "The maximum number of days, including both ends.",
      minimum: 1,
    },
  }),
  settingsProblems: (settings) => [
    ...boundProblems("date", settings),
    ...orderProblems(settings, "min_days", "max_days"),
  ],
  valueSchema: () => recordSchema({ start: momentSchema("date"), end: momentSchema("date") }),
  valueType: () => "{ start: string; end: string }",
  examples: [
    { value: { start: "2026-01-31", end: "2026-02-02" } },
    { settings: { max_days: 3 }, value: { start: "2026-01-31", end: "2026-02-02" } },
  ],
});
