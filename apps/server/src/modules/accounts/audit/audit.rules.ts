/**
 * What an audit event is and how events are ordered. Pure: the log itself is written by the platform, with the commit
 * of what it tells of.
 */
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";

export type AuditEventId = Id<"aud">;

export interface AuditActor {
  readonly kind: "user" | "key" | "respondent" | "system" | "public";
  /** With a key: the person the key acts as. */
  readonly userId: Id<"usr"> | null;
  readonly keyId: Id<"key"> | null;
  /** With `system`: which part of the service. */
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

/** Negative when `a` is older. Ids are the tie-break, as in SQL: their text sorts like the UUID inside. */
export function compareByTime(a: Place, b: Place): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The position of an event as a cursor holds it: the sort value, then the UUID. */
export function cursorValues(event: Place): readonly [string, string] {
  return [event.at.toISOString(), idToUuid(event.id)];
}
