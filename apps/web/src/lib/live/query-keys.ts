/** Which queries an event makes stale. The screens of some of these queries don't exist yet. */
import type { LiveEvent } from "../../api/event-stream.ts";

type Key = readonly unknown[];
type KeysOf = (accountId: string, data: LiveEvent["data"]) => readonly Key[];

const listOf =
  (name: string): KeysOf =>
  (accountId) => [[accountId, name]];
const listIn =
  (name: string, parent: string): KeysOf =>
  (accountId, data) => [[accountId, name, data[parent]]];
const withJobs =
  (name: string): KeysOf =>
  (accountId) => [
    [accountId, "jobs"],
    [accountId, name],
  ];
const rows = listIn("rows", "table_id");

/** By the part of the type before the dot. */
export const byThing: Readonly<Record<string, KeysOf>> = {
  answer_index: listOf("answer-indexes"),
  connector: listOf("connectors"),
  data_column: (accountId, data) => [[accountId, "tables"], ...rows(accountId, data)],
  data_row: rows,
  data_rows: rows,
  data_table: listOf("tables"),
  entry: listIn("entries", "form_id"),
  entry_comment: listIn("comments", "entry_id"),
  export: withJobs("exports"),
  export_schedule: listOf("export-schedules"),
  extension: listOf("extensions"),
  file: listOf("files"),
  form: listOf("forms"),
  form_link: listIn("form-links", "form_id"),
  import: withJobs("imports"),
  job: listOf("jobs"),
  project: listOf("projects"),
  subscription: (accountId) => [
    [accountId, "account"],
    ["me", "accounts"],
  ],
  table_feed: listIn("table-feeds", "table_id"),
  template: listOf("templates"),
  user: (accountId) => [
    [accountId, "users"],
    [accountId, "invitations"],
    ["me", "accounts"],
  ],
  webhook_endpoint: listOf("webhook-endpoints"),
  workflow: listOf("workflows"),
  workflow_run: listIn("runs", "workflow_id"),
};

/** What any event could make stale, for when events may have been missed. */
export function allStaleKeys(accountId: string): readonly Key[] {
  const things = Object.values(byThing).flatMap((keysOf) => keysOf(accountId, {}));
  // Without the ID of a form or table, a key covers all forms or tables.
  const keys = [...things, [accountId, "audit-events"]].map((key) =>
    key.filter((part) => part !== undefined),
  );
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

/** Respondents and workflows cause these, many times a minute and without an entry in the audit log. */
export const frequent = ["data_row", "data_rows", "entry", "entry_comment", "file", "workflow_run"];

export function staleKeys(accountId: string, { type, data }: LiveEvent): readonly Key[] {
  const [thing = ""] = type.split(".");
  const keys = byThing[thing]?.(accountId, data) ?? [];
  return frequent.includes(thing) ? keys : [...keys, [accountId, "audit-events"]];
}
