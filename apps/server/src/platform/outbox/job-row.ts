/** A job as a row of the queue, in the queue's format. */
import type { AccountRef, Ctx } from "../context/context.ts";
import type { EnqueueOptions } from "../db/tx.ts";
import type { JobDef } from "./definitions.ts";

/** The payload of a job: its input, and where the job came from. */
export interface JobPayload {
  readonly account: AccountRef | null;
  readonly request_id: string;
  /** The durable run that caused it. */
  readonly caused_by?: string | undefined;
  readonly input: unknown;
}

export interface JobRow {
  readonly identifier: string;
  readonly payload: JobPayload;
  readonly queue_name: string | null;
  readonly run_at: string | null;
  readonly max_attempts: number;
  readonly job_key: string | null;
}

export function jobRow(
  account: AccountRef | null,
  def: JobDef,
  input: unknown,
  from: Pick<Ctx, "requestId" | "causedBy">,
  options: EnqueueOptions = {},
): JobRow {
  return {
    identifier: def.name,
    payload: {
      account,
      request_id: from.requestId,
      caused_by: options.causedBy ?? from.causedBy,
      input: def.input.parse(input),
    },
    queue_name: account ? laneOf(account, def) : null,
    run_at: options.runAt?.toISOString() ?? null,
    max_attempts: def.attemptsMax,
    job_key: options.jobKey ?? null,
  };
}

/**
 * A named queue runs one job at a time, so an account with N lanes per kind never has more than N running and cannot
 * block other accounts, however many it has waiting.
 */
function laneOf(account: AccountRef, def: JobDef): string {
  const lane = Math.floor(Math.random() * def.perAccountMax);
  return `${account.uuid}:${def.name}:${lane}`;
}
