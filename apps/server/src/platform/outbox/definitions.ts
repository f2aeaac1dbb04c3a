/**
 * Definitions of events and jobs. Both are rows written by the commit that caused them; nothing is ever sent after a
 * commit. Definitions are plain values, so that a service can emit them without knowing the receivers.
 */
import type { z } from "zod";

export interface EventDef<Data extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  /** Public events are part of the API: they are sent to webhooks and appear in the change feed. */
  readonly isPublic: boolean;
  readonly data: Data;
}

export interface EventToEmit {
  readonly def: EventDef;
  readonly data: unknown;
  /** The durable run that caused it. Default: the run that the transaction belongs to, if any. */
  readonly causedBy?: string | undefined;
}

/** `defineEvent("project.archived", …)` returns a function; call it with the data to get the argument for `tx.emit`. */
export function defineEvent<Data extends z.ZodType>(
  name: string,
  options: { version: number; isPublic: boolean; data: Data },
): ((data: z.input<Data>) => EventToEmit) & { readonly def: EventDef<Data> } {
  const def: EventDef<Data> = { name, ...options };
  return Object.assign((data: z.input<Data>) => ({ def, data: options.data.parse(data) }), { def });
}

export interface JobDef<Input extends z.ZodType = z.ZodType> {
  /** `module.verb-object`, for example, `accounts.send-invitation`. */
  readonly name: string;
  readonly input: Input;
  readonly attemptsMax: number;
  readonly timeoutMs: number;
  /** The maximum number of concurrently running jobs of this kind per account. */
  readonly perAccountMax: number;
}

export function defineJob<Input extends z.ZodType>(
  name: string,
  options: { input: Input; attemptsMax?: number; timeoutMs?: number; perAccountMax?: number },
): JobDef<Input> {
  return {
    name,
    input: options.input,
    attemptsMax: options.attemptsMax ?? 10,
    timeoutMs: options.timeoutMs ?? 60_000,
    perAccountMax: options.perAccountMax ?? 4,
  };
}
