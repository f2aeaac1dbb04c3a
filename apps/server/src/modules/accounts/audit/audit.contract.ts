/** API schemas and operations for the audit log, which is read-only. */

import { z } from "zod";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { anyObject } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { AuditEvent } from "./audit.rules.ts";

export const auditPermissions = definePermissions("audit", { read: "admin" });

const AuditActorOut = z
  .object({
    kind: z.enum(["user", "key", "respondent", "system", "public"]),
    user_id: idSchema("usr").nullable().describe("For `key`: the user the key acts as."),
    key_id: idSchema("key").nullable(),
    name: z.string().nullable().describe("For `system`: the component that acted."),
  })
  .meta({ id: "AuditActor" });

const AuditTargetOut = z
  .object({ type: z.string().describe("For example `project`."), id: z.string() })
  .meta({ id: "AuditTarget", description: "The resource that was changed. It may have been deleted since." });

const AuditEventOut = z
  .object({
    id: idSchema("aud"),
    object: z.literal("audit_event"),
    created_at: z.iso.datetime().describe("When the action happened."),
    action: z.string().describe("For example `project.archive`."),
    actor: AuditActorOut,
    target: AuditTargetOut,
    details: anyObject("Details that depend on the action. Never contains answers from an entry."),
    request_id: z.string().describe("Shared by all events of one request."),
    ip: z.string().nullable().describe("The caller's IP address. Null for internal actions."),
  })
  .meta({ id: "AuditEvent" });

/** PostgreSQL has no year 0, and a time zone offset can move a time in year 1 to the year before. */
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= "0002", "must not be before the year 2")
  .transform((text) => new Date(text));

const about = {
  home: "shard",
  description: "A record of who changed what in the account, and when.",
} as const;

export const auditContract = defineContract("audit", about, {
  list: {
    method: "GET",
    path: "/audit-events",
    summary: "List audit events",
    description: "Returns the newest events first. Events are never changed.",
    access: account(auditPermissions.read),
    query: z.strictObject({
      actor: z
        .union([idSchema("usr"), idSchema("key")])
        .optional()
        .describe("A user (`usr_…`), including actions of their API keys, or a single API key (`key_…`)."),
      action: z.string().max(120).optional().describe("For example `project.archive`."),
      target_type: z.string().max(120).optional().describe("For example `project`."),
      target_id: z.string().max(120).optional(),
      "created_at[gte]": time.optional().describe("Events at or after this time."),
      "created_at[lte]": time.optional().describe("Events at or before this time."),
    }),
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(AuditEventOut) },
    errors: [],
  },
});

export function presentAuditEvent(event: AuditEvent): z.input<typeof AuditEventOut> {
  const { actor } = event;
  return {
    id: event.id,
    object: "audit_event",
    created_at: isoTime(event.at),
    action: event.action,
    actor: { kind: actor.kind, user_id: actor.userId, key_id: actor.keyId, name: actor.name },
    target: event.target,
    details: event.details,
    request_id: event.requestId,
    ip: event.ip,
  };
}
