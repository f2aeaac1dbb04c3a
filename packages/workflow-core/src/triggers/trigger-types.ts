/** What can start a workflow: an event, a schedule, an external call, or a person. */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";

export interface TriggerType {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  /** The events it listens to; empty for triggers that are not started by events. */
  readonly events: readonly string[];
  readonly config: z.ZodType;
}

export type TriggerConfig = Readonly<Record<string, Json>>;

/** The events that start a trigger with this configuration: all events of its type, or a subset. */
export function eventsOf(type: string, config: TriggerConfig): readonly string[] {
  const events = triggerTypes.find((known) => known.type === type)?.events ?? [];
  if (type !== "row_changed" || !Array.isArray(config.on)) return events;
  const wanted = config.on.map((change) => `data_row.${change}`);
  return events.filter((event) => wanted.includes(event));
}

const form = {
  form_id: z.string().optional().describe("Only entries of this form. If omitted, entries of every form."),
};
const fieldKey = z.string().min(1).max(100);

export const triggerTypes: readonly TriggerType[] = [
  {
    type: "entry_created",
    title: "Entry created",
    description: "A respondent started a form, or the API created an entry.",
    events: ["entry.created"],
    config: z.strictObject(form),
  },
  {
    type: "entry_submitted",
    title: "Entry submitted",
    description: "An entry was submitted, including again after being reopened.",
    events: ["entry.submitted"],
    config: z.strictObject(form),
  },
  {
    type: "entry_updated",
    title: "Entry updated",
    description: "An entry changed.",
    events: ["entry.updated"],
    config: z.strictObject(form),
  },
  {
    type: "entry_reviewed",
    title: "Entry reviewed",
    description: "Someone reviewed an entry.",
    events: ["entry.reviewed"],
    config: z.strictObject(form),
  },
  {
    type: "answer_changed",
    title: "Answer changed",
    description: "One of the specified answers of a submitted entry changed.",
    events: ["entry.updated"],
    config: z.strictObject({ ...form, fields: z.array(fieldKey).min(1).max(50) }),
  },
  {
    type: "metafield_changed",
    title: "Metafield changed",
    description: "A metafield of an entry was set or removed.",
    events: ["entry.metafield_changed"],
    config: z.strictObject({ ...form, namespace: fieldKey.optional(), key: fieldKey.optional() }),
  },
  {
    type: "button_clicked",
    title: "Button clicked",
    description: "A respondent clicked a button in a form.",
    events: ["entry.button_clicked"],
    config: z.strictObject({ form_id: z.string(), field_key: fieldKey }),
  },
  {
    type: "row_changed",
    title: "Row changed",
    description:
      "A row of a data table was created, changed, or deleted. Rows from imports do not start the workflow.",
    events: ["data_row.created", "data_row.updated", "data_row.deleted"],
    config: z.strictObject({
      table_id: z.string(),
      on: z
        .array(z.enum(["created", "updated", "deleted"]))
        .min(1)
        .max(3)
        .optional()
        .describe("Which changes start the workflow. If omitted, all of them."),
      columns: z
        .array(fieldKey)
        .min(1)
        .max(50)
        .optional()
        .describe("Only if the value of one of these columns changed, given by column key."),
    }),
  },
  {
    type: "schedule",
    title: "Schedule",
    description: "Runs on a recurring schedule in a time zone.",
    events: [],
    config: z.strictObject({
      cron: z.string().min(9).max(100).describe("Five fields: minute, hour, day, month, weekday."),
      timezone: z.string().min(1).max(60).default("UTC"),
    }),
  },
  {
    type: "hook",
    title: "Inbound hook",
    description: "Another system posts JSON to a secret URL.",
    events: [],
    config: z.strictObject({}),
  },
  {
    type: "manual",
    title: "Started manually",
    description: "Someone starts it, usually for an entry.",
    events: [],
    config: z.strictObject(form),
  },
  {
    type: "api",
    title: "Started by the API",
    description: "An API client starts it with a payload.",
    events: [],
    config: z.strictObject({}),
  },
];
