/** API contract for scheduled exports. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { exportRequestShape } from "../exports/index.ts";
import { scheduleErrors as S } from "./export-schedules.errors.ts";
import {
  failureCodes,
  failureTexts,
  type Run,
  runStatuses,
  type Target,
  type TargetSecret,
} from "./export-schedules.rules.ts";
import type { ShownSchedule } from "./export-schedules.service.ts";

export const schedulePermissions = definePermissions("export_schedules", { read: "admin", write: "admin" });

const name = z.string().trim().min(1).max(120);
const cron = z
  .string()
  .max(100)
  .describe("Five fields: minute, hour, day of month, month, and weekday, such as `30 6 * * 1-5`.");
const timezone = z.string().max(60).describe("The time zone of `cron`, such as `Europe/Berlin`.");
const secret = (max: number) => z.string().min(1).max(max).meta({ writeOnly: true });
const folder = z
  .string()
  .max(500)
  .refine((text) => !/(^|\/)\.\.(\/|$)|\p{Cc}/u.test(text), "must not contain .. or control characters");

const s3Shape = {
  type: z.literal("s3"),
  endpoint: z
    .url()
    .max(500)
    .describe("The endpoint URL of the object store, such as `https://s3.eu-central-1.amazonaws.com`."),
  region: z.string().min(1).max(60),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a valid bucket name"),
  prefix: folder.default("").describe("A prefix for the file name, such as `formstead/`."),
  access_key_id: z.string().min(1).max(200),
  path_style: z.boolean().default(true).describe("If false, the bucket is part of the host name."),
};
const sftpShape = {
  type: z.literal("sftp"),
  host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, "must be a host name or IP address"),
  port: z.int().min(1).max(65_535).default(22),
  username: z.string().min(1).max(200),
  path: folder.default("").describe("The target folder; it must exist."),
  host_key_sha256: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, "must be a fingerprint such as SHA256:…")
    .describe(
      "The fingerprint of the server's host key, as printed by `ssh-keygen -lf`. Connections to a server with another key are rejected.",
    ),
};

const sftpIn = z
  .strictObject({
    ...sftpShape,
    password: secret(500).optional(),
    private_key: secret(20_000).optional().describe("In OpenSSH or PEM format."),
    passphrase: secret(500).optional().describe("The passphrase of the private key."),
  })
  .refine((given) => (given.password === undefined) !== (given.private_key === undefined), {
    error: "must have either a password or a private key",
    path: ["password"],
  });
const TargetIn = z
  .discriminatedUnion("type", [z.strictObject({ ...s3Shape, secret_access_key: secret(500) }), sftpIn])
  .meta({
    id: "ExportTargetIn",
    description: "The destination of the files. Secrets are encrypted at rest and never returned.",
  });

const TargetOut = z
  .discriminatedUnion("type", [z.object(s3Shape), z.object(sftpShape)])
  .meta({ id: "ExportTarget" });

const ExportRequest = z
  .strictObject(exportRequestShape)
  .meta({ id: "ScheduledExport", description: "Same as the request body of `POST /exports`." });

const RunOut = z
  .object({
    id: idSchema("exr"),
    object: z.literal("export_schedule_run"),
    export_schedule_id: idSchema("exs"),
    scheduled_at: z.iso.datetime(),
    status: z.enum(runStatuses),
    export_id: idSchema("exp").nullable(),
    file_name: z.string(),
    attempts: z.int().describe("The number of delivery attempts, at most eight."),
    bytes: z.int().nullable().describe("The size of the delivered file."),
    error: z
      .object({ code: z.enum(failureCodes), message: z.string() })
      .nullable()
      .describe("The reason why the run or its latest attempt failed."),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "ExportScheduleRun" });

const ScheduleOut = z
  .object({
    id: idSchema("exs"),
    object: z.literal("export_schedule"),
    name,
    status: z.enum(["active", "paused"]),
    export: describedAs(
      "ScheduledExport",
      parsedObject.describe("The export to run, as in `POST /exports`."),
    ),
    cron,
    timezone,
    target: TargetOut,
    next_at: z.iso.datetime().nullable().describe("Null while the schedule is paused."),
    last_run: RunOut.nullable(),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ExportSchedule" });

const CreateIn = z
  .strictObject({ name, export: ExportRequest, cron, timezone: timezone.default("UTC"), target: TargetIn })
  .meta({ id: "ExportScheduleCreate" });
const PatchIn = z
  .strictObject({
    name: name.optional(),
    status: z.enum(["active", "paused"]).optional(),
    export: ExportRequest.optional(),
    cron: cron.optional(),
    timezone: timezone.optional(),
    target: TargetIn.optional().describe("Replaces the target as a whole, including its secret."),
  })
  .meta({ id: "ExportSchedulePatch", description: "Omitted properties are left unchanged." });

const ById = z.strictObject({ id: idSchema("exs") });
const about = {
  home: "shard",
  description: "Exports that run on a schedule and are delivered to an S3 bucket or an SFTP server.",
} as const;
const refusals = [E.not_found, E.invalid_filter, E.query_too_slow] as const;

export const exportSchedulesContract = defineContract("exportSchedules", about, {
  list: {
    method: "GET",
    path: "/export-schedules",
    summary: "List scheduled exports",
    access: account(schedulePermissions.read),
    list: { sorts: ["created_at", "name", "updated_at"], byDefault: "-created_at" },
    returns: { 200: listOf(ScheduleOut) },
    errors: [],
  },
  create: {
    method: "POST",
    path: "/export-schedules",
    summary: "Schedule an export",
    access: account(schedulePermissions.write),
    body: CreateIn,
    idempotent: true,
    returns: { 201: ScheduleOut },
    errors: [S.export_schedule_limit, ...refusals],
  },
  get: {
    method: "GET",
    path: "/export-schedules/:id",
    summary: "Get a scheduled export",
    access: account(schedulePermissions.read),
    params: ById,
    etag: "read",
    returns: { 200: ScheduleOut },
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/export-schedules/:id",
    summary: "Update, pause, or resume a scheduled export",
    access: account(schedulePermissions.write),
    params: ById,
    body: PatchIn,
    idempotent: true,
    etag: "optional",
    returns: { 200: ScheduleOut },
    errors: [...refusals],
  },
  remove: {
    method: "DELETE",
    path: "/export-schedules/:id",
    summary: "Delete a scheduled export",
    description: "Its runs are deleted too. Delivered files are kept.",
    access: account(schedulePermissions.write),
    params: ById,
    etag: "optional",
    returns: { 204: null },
    errors: [],
  },
  run: {
    method: "POST",
    path: "/export-schedules/:id/run",
    summary: "Run a scheduled export now",
    description: "Runs in addition to the schedule, even if the schedule is paused.",
    access: account(schedulePermissions.write),
    params: ById,
    idempotent: true,
    returns: { 202: RunOut },
    errors: [],
  },
  listRuns: {
    method: "GET",
    path: "/export-schedules/:id/runs",
    summary: "List the runs of a scheduled export",
    access: account(schedulePermissions.read),
    params: ById,
    list: { sorts: ["created_at"], byDefault: "-created_at" },
    returns: { 200: listOf(RunOut) },
    errors: [],
  },
});

export type TargetInput = z.output<typeof TargetIn>;

/** Separates the visible part of a target from its secret. */
export function targetOf(given: TargetInput): { target: Target; secret: TargetSecret } {
  if (given.type === "s3") {
    const { secret_access_key, ...target } = given;
    return { target, secret: { secret_access_key } };
  }
  const { password, private_key, passphrase, ...target } = given;
  return { target, secret: { password, private_key, passphrase } };
}

export function presentRun(run: Run): z.input<typeof RunOut> {
  return {
    id: run.id,
    object: "export_schedule_run",
    export_schedule_id: run.scheduleId,
    scheduled_at: isoTime(run.scheduledAt),
    status: run.status,
    export_id: run.exportId,
    file_name: run.fileName,
    attempts: run.attempts,
    bytes: run.bytes,
    error: run.errorCode && { code: run.errorCode, message: failureTexts[run.errorCode] },
    created_at: isoTime(run.createdAt),
    finished_at: run.finishedAt && isoTime(run.finishedAt),
  };
}

export function presentSchedule(schedule: ShownSchedule): z.input<typeof ScheduleOut> {
  return {
    id: schedule.id,
    object: "export_schedule",
    name: schedule.name,
    status: schedule.status,
    export: { ...schedule.wish },
    cron: schedule.cron,
    timezone: schedule.timezone,
    target: schedule.target,
    next_at: schedule.nextAt && isoTime(schedule.nextAt),
    last_run: schedule.lastRun && presentRun(schedule.lastRun),
    etag: etagOf(schedule.revision),
    created_by: schedule.createdBy,
    created_at: isoTime(schedule.createdAt),
    updated_at: isoTime(schedule.updatedAt),
  };
}
