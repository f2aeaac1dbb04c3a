/**
 * Binds a handler to a job definition. Jobs are delivered at least once, so handlers must be idempotent. A handler
 * that throws is retried; if it throws `PermanentJobError`, the job becomes a dead job immediately.
 */
import type { z } from "zod";
import type { AccountCtx, Ctx } from "../context/context.ts";
import type { JobDef } from "../outbox/definitions.ts";

export interface JobControl {
  /** Aborts when the job times out or the process is shutting down. */
  readonly signal: AbortSignal;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

export interface BoundJob<Service = never> {
  readonly def: JobDef;
  /** `account` jobs run inside the account they were enqueued for; `system` jobs run outside any account. */
  readonly kind: "account" | "system";
  readonly run: (service: Service, ctx: never, input: never, control: JobControl) => Promise<void>;
}

export function bindAccountJob<Service>() {
  return <Input extends z.ZodType>(
    def: JobDef<Input>,
    run: (service: Service, ctx: AccountCtx, input: z.output<Input>, control: JobControl) => Promise<void>,
  ): BoundJob<Service> => ({ def, kind: "account", run });
}

export function bindSystemJob<Service>() {
  return <Input extends z.ZodType>(
    def: JobDef<Input>,
    run: (service: Service, ctx: Ctx, input: z.output<Input>, control: JobControl) => Promise<void>,
  ): BoundJob<Service> => ({ def, kind: "system", run });
}
