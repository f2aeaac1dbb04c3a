/** The public shape of the audit log. Reading it is all there is. */

import { z } from "zod";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { AuditEvent } from "./audit.rules.ts";

export const auditPermissions = definePermissions("audit", { read: "admin" });

const AuditActorOut = z
  .object({
    kind: z.enum(["user", "key", "respondent", "system", "public"]),
    user_id: idSchema("usr").nullable().describe("With `key`: the person the key acts as."),
    key_id: idSchema("key").nullable(),
    name: z.string().nullable().describe("With `system`: which part of the service acted."),
  })
  .meta({ id: "AuditActor" });

const AuditTargetOut = z
  .object({ type: z.string().describe("For example `project`."), id: z.string() })
  .meta({ id: "AuditTarget", description: "What was changed. It may be gone by now." });

const AuditEventOut = z
  .object({
    id: idSchema("aud"),
    object: z.literal("audit_event"),
    created_at: z.iso.datetime().describe("When it happened."),
    action: z.string().describe("For example `project.archive`."),
    actor: AuditActorOut,
    target: AuditTargetOut,
    details: z
      .record(z.string(), z.unknown())
      .describe("Facts that depend on the action; never answers of an entry."),
    request_id: z.string().describe("Events of one request have the same."),
    ip: z.string().nullable().describe("The caller's address; null for the service's own work."),
  })
  .meta({ id: "AuditEvent" });

/** PostgreSQL has no year 0. */
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= "0002", "must not be before the year 2")
  .transform((text) => new Date(text));

const about = { home: "shard", description: "Who changed what in the account, and when." } as const;

export const auditContract = defineContract("audit", about, {
  list: {
    method: "GET",
    path: "/audit-events",
    summary: "List audit events",
    description: "Newest first. Events are added and never changed.",
    access: account(auditPermissions.read),
    query: z.strictObject({
      actor: z
        .union([idSchema("usr"), idSchema("key")])
        .optional()
        .describe("A person (`usr_…`), which includes what their keys did, or one API key (`key_…`)."),
      action: z.string().max(120).optional().describe("For example `project.archive`."),
      target_type: z.string().max(120).optional().describe("For example `project`."),
      target_id: z.string().max(120).optional(),
      "created_at[gte]": time.optional().describe("At this time or later."),
      "created_at[lte]": time.optional().describe("At this time or earlier."),
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
