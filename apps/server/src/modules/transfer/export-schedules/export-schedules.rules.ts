/**
 * The scheduled export model, and the states of its runs. Pure: time and IDs are passed in.
 *
 *   schedule: active ⇄ paused      run: exporting → delivering → delivered | failed
 */
import type { Id } from "../../../platform/ids/ids.ts";

export type ScheduleId = Id<"exs">;
export type RunId = Id<"exr">;
export type ScheduleStatus = "active" | "paused";

export interface S3Place {
  readonly type: "s3";
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly access_key_id: string;
  readonly path_style: boolean;
}

export interface SftpPlace {
  readonly type: "sftp";
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly path: string;
  /** The fingerprint of the host key, as printed by `ssh-keygen -l`: `SHA256:…`. */
  readonly host_key_sha256: string;
}

export type Target = S3Place | SftpPlace;

/** The credentials. Encrypted at rest and never returned. */
export interface TargetSecret {
  readonly secret_access_key?: string | undefined;
  readonly password?: string | undefined;
  readonly private_key?: string | undefined;
  readonly passphrase?: string | undefined;
}

/** `wish` is the request body of the export, as in the API. */
export interface ScheduleTexts {
  readonly name: string;
  readonly wish: object;
  readonly cron: string;
  readonly timezone: string;
  readonly target: Target;
}

export interface Schedule extends ScheduleTexts {
  readonly id: ScheduleId;
  readonly status: ScheduleStatus;
  readonly nextAt: Date | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type ScheduleChange = { readonly [K in keyof ScheduleTexts]?: ScheduleTexts[K] | undefined } & {
  readonly status?: ScheduleStatus | undefined;
};

export const schedulesMax = 50;

export function create(
  born: Pick<Schedule, "id" | "createdBy"> & { readonly nextAt: Date },
  texts: ScheduleTexts,
  now: Date,
): Schedule {
  return { ...texts, ...born, status: "active", revision: 1, createdAt: now, updatedAt: now };
}

/** `nextAt` returns the next time of a schedule, from now. */
export function change(
  schedule: Schedule,
  texts: ScheduleChange,
  nextAt: (calendar: { cron: string; timezone: string }) => Date,
  now: Date,
): Schedule {
  const { name = schedule.name, wish = schedule.wish, target = schedule.target } = texts;
  const { cron = schedule.cron, timezone = schedule.timezone, status = schedule.status } = texts;
  const isSameTime = status === schedule.status && cron === schedule.cron && timezone === schedule.timezone;
  const next = isSameTime ? schedule.nextAt : status === "paused" ? null : nextAt({ cron, timezone });
  return {
    ...schedule,
    name,
    wish,
    target,
    cron,
    timezone,
    status,
    nextAt: next,
    revision: schedule.revision + 1,
    updatedAt: now,
  };
}

export const runStatuses = ["exporting", "delivering", "delivered", "failed"] as const;

export interface Run {
  readonly id: RunId;
  readonly scheduleId: ScheduleId;
  readonly scheduledAt: Date;
  readonly exportId: Id<"exp"> | null;
  readonly status: (typeof runStatuses)[number];
  readonly attempts: number;
  /** The file name without the folder. It is the same for every attempt, so that a retry overwrites the file. */
  readonly fileName: string;
  readonly bytes: number | null;
  readonly errorCode: FailureCode | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

export const failureCodes = [
  "export_failed",
  "export_canceled",
  "export_expired",
  "not_exportable",
  "destination_blocked",
  "unknown_host",
  "no_connection",
  "not_trusted",
  "access_denied",
  "refused",
  "timeout",
  "internal_error",
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureTexts: Readonly<Record<FailureCode, string>> = {
  export_failed: "The file could not be created. See the error of the export.",
  export_canceled: "The export was canceled.",
  export_expired: "The file was deleted because data that it may contain was erased before delivery.",
  not_exportable: "The form, table, or column to export no longer exists.",
  destination_blocked: "The destination is not a public address.",
  unknown_host: "The host name of the destination cannot be resolved.",
  no_connection: "The destination does not respond.",
  not_trusted: "The host key or certificate of the destination does not match.",
  access_denied: "The destination rejected the credentials.",
  refused: "The destination rejected the file.",
  timeout: "The destination did not respond in time.",
  internal_error: "An internal error occurred.",
};

export function begin(
  born: Pick<Run, "id" | "scheduleId" | "scheduledAt" | "fileName">,
  exportId: Id<"exp">,
  now: Date,
): Run {
  return {
    ...born,
    exportId,
    status: "exporting",
    attempts: 0,
    bytes: null,
    errorCode: null,
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
  };
}

/** Errors for which a retry within an hour would not help. */
export const isHopeless = (code: FailureCode): boolean =>
  code === "unknown_host" || code === "export_expired";

export function fail(run: Run, errorCode: FailureCode, now: Date): Run {
  return { ...run, status: "failed", errorCode, updatedAt: now, finishedAt: now };
}

export function deliver(run: Run, now: Date): Run {
  return { ...run, status: "delivering", updatedAt: now };
}

/** Records a failed attempt. If there is no retry, the run has failed. */
export function missed(run: Run, errorCode: FailureCode, isLast: boolean, now: Date): Run {
  const tried = { ...run, attempts: run.attempts + 1, errorCode, updatedAt: now };
  return isLast ? fail(tried, errorCode, now) : tried;
}

export function arrived(run: Run, bytes: number, now: Date): Run {
  return {
    ...run,
    status: "delivered",
    attempts: run.attempts + 1,
    bytes,
    errorCode: null,
    updatedAt: now,
    finishedAt: now,
  };
}

/** A name such as `entries-2026-01-31T08-30-00Z.csv`, which sorts by time and is valid on all systems. */
export function fileNameOf(exportName: string, at: Date): string {
  const [stem = "export", ...ends] = exportName.replace(/-\d{4}-\d\d-\d\d(?=\.)/, "").split(".");
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return [`${stem}-${time}`, ...ends].join(".");
}
