/**
 * Who may see which events. An event is shown to everyone who may read the thing it is about. This is the only place
 * that says so: by the part of the event type before the dot, or by the whole type where that differs. Pure.
 */
import { type Role, roleAtLeast } from "../../../platform/context/context.ts";

interface Permission {
  readonly name: string;
  readonly role: Role;
}

/** Permission to read all events, which events without a rule of their own require. */
const allEvents = "events:read";

const byThing: Readonly<Record<string, string>> = {
  answer_index: "forms:read",
  connector: "connectors:read",
  data_column: "data_tables:read",
  data_row: "data_rows:read",
  data_rows: "data_rows:read",
  data_table: "data_tables:read",
  entry: "entries:read",
  entry_comment: "entries:read",
  // Exports of all account data are for admins only, and the event does not say which kind it is about.
  export: "account_exports:manage",
  export_schedule: "export_schedules:read",
  extension: "extensions:read",
  file: "files:read",
  form: "forms:read",
  // Links contain access codes and limits, so that only editors can list them.
  form_link: "forms:write",
  import: "imports:read",
  // Everyone else sees only their own jobs, and the event does not say whose job it is about.
  job: allEvents,
  project: "projects:read",
  subscription: "billing:read",
  table_feed: "table_feeds:read",
  template: "templates:read",
  user: "users:read",
  webhook_endpoint: "webhooks:read",
  workflow: "workflows:read",
  workflow_run: "workflows:read",
};

const byType: Readonly<Record<string, string>> = {
  "user.invited": "users:invite",
};

/** The permission that is needed to see events of this type; undefined if there is no rule for it. */
export function permissionFor(type: string): string | undefined {
  const [thing = ""] = type.split(".");
  return byType[type] ?? byThing[thing];
}

/** The types that this role may see. A permission that does not exist is not granted to any role. */
export function typesFor(
  role: Role,
  types: readonly string[],
  permissions: readonly Permission[],
): ReadonlySet<string> {
  const leastRoles = new Map(permissions.map((permission) => [permission.name, permission.role]));
  const isFor = (type: string) => {
    const least = leastRoles.get(permissionFor(type) ?? allEvents);
    return least !== undefined && roleAtLeast(role, least);
  };
  return new Set(types.filter(isFor));
}
