/** Audit events and their order. Pure: the platform writes the log in the same commit as the change it records. */
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";

export type AuditEventId = Id<"aud">;

export interface AuditActor {
  readonly kind: "user" | "key" | "respondent" | "system" | "public";
  /** The user; for a key, the user that the key acts as. */
  readonly userId: Id<"usr"> | null;
  readonly keyId: Id<"key"> | null;
  /** For `system`: the component that acted. */
  readonly name: string | null;
}

export interface AuditEvent {
  readonly id: AuditEventId;
  readonly at: Date;
  readonly action: string;
  readonly actor: AuditActor;
  readonly target: { readonly type: string; readonly id: string };
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly ip: string | null;
}

type Place = Pick<AuditEvent, "at" | "id">;

/** Negative if `a` is older. Ties are broken by ID, as in SQL: IDs sort the same way as the UUIDs they contain. */
export function compareByTime(a: Place, b: Place): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The position of an event in a cursor: the sort value, then the UUID. */
export function cursorValues(event: Place): readonly [string, string] {
  return [event.at.toISOString(), idToUuid(event.id)];
}
