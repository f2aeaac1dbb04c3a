/**
 * Gives a job definition its handler. Delivery is at least once: a handler must bear being run again with the same
 * input. It throws to be retried; `PermanentJobError` ends it at once as a dead letter.
 */
import type { z } from "zod";
import type { AccountCtx, Ctx } from "../context/context.ts";
import type { JobDef } from "../outbox/definitions.ts";

export interface JobControl {
  /** Aborts when the job's time is over or the process is shutting down. */
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
  /** `account` jobs run inside the account they were enqueued for; `system` jobs inside none. */
  readonly kind: "account" | "system";
  readonly run: (service: Service, ctx: never, input: never, control: JobControl) => Promise<void>;
}

export function bindAccountJob<Service>() {
  return <Input extends z.ZodType>(
    def: JobDef<Input>,
    run: (service: Service, ctx: AccountCtx, input: z.output<Input>, control: JobControl) => Promise<void>,
  ): BoundJob<Service> => ({ def, kind: "account", run: run as unknown as BoundJob<Service>["run"] });
}

export function bindSystemJob<Service>() {
  return <Input extends z.ZodType>(
    def: JobDef<Input>,
    run: (service: Service, ctx: Ctx, input: z.output<Input>, control: JobControl) => Promise<void>,
  ): BoundJob<Service> => ({ def, kind: "system", run: run as unknown as BoundJob<Service>["run"] });
}
