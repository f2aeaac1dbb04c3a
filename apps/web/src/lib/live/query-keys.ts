/** Which queries an event makes stale. */
import type { LiveEvent } from "../../api/event-stream.ts";

type Key = readonly unknown[];
type KeysOf = (accountId: string, data: LiveEvent["data"]) => readonly Key[];

const projects: KeysOf = (account) => [[account, "projects"]];
const people: KeysOf = (account) => [
  [account, "users"],
  [account, "invitations"],
  ["me", "accounts"],
];
const jobs: KeysOf = (account) => [[account, "jobs"]];
const account: KeysOf = (account) => [
  [account, "account"],
  ["me", "accounts"],
];
const forms: KeysOf = (account) => [[account, "forms"]];

/** By the part of the type before the dot. */
const byThing: Readonly<Record<string, KeysOf>> = {
  account,
  api_key: (account) => [[account, "api-keys"]],
  data_row: (account, data) => [[account, "rows", data.table_id]],
  data_table: (account) => [[account, "tables"]],
  entry: (account, data) => [[account, "entries", data.form_id]],
  export: jobs,
  form: forms,
  form_draft: forms,
  import: jobs,
  invitation: people,
  job: jobs,
  member: people,
  project: projects,
  subscription: account,
  user: people,
  workflow: (account) => [[account, "workflows"]],
  workflow_run: (account, data) => [[account, "runs", data.workflow_id]],
};

/** What any event could make stale, for when events may have been missed. */
export function allStaleKeys(accountId: string): readonly Key[] {
  const things = Object.values(byThing).flatMap((keysOf) => keysOf(accountId, {}));
  // Without the ID of a form or table, a key stands for all of them.
  const keys = [...things, [accountId, "audit-events"]].map((key) =>
    key.filter((part) => part !== undefined),
  );
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

/** Respondents and workflows cause these, many times a minute and without an entry in the audit log. */
const isFrequent = /^(entry|entry_comment|data_row|data_rows|file|form_draft|workflow_draft|workflow_run)\./;

export function staleKeys(accountId: string, { type, data }: LiveEvent): readonly Key[] {
  const keys = byThing[type.split(".")[0] ?? ""]?.(accountId, data) ?? [];
  return isFrequent.test(type) ? keys : [...keys, [accountId, "audit-events"]];
}
