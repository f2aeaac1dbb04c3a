/**
 * What can be said to the rest of the system: events and jobs. Both are rows written by the commit that caused
 * them; nothing is ever sent after a commit. Definitions are plain values so that a service may send without
 * knowing who listens.
 */
import type { z } from "zod";

export interface EventDef<Data extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  /** Public events are part of the API: they feed webhooks and the change feed. */
  readonly isPublic: boolean;
  readonly data: Data;
}

export interface EventToEmit {
  readonly def: EventDef;
  readonly data: unknown;
  /** The durable run behind it; without one, the run that the transaction belongs to, if any. */
  readonly causedBy?: string | undefined;
}

/** `defineEvent("project.archived", …)` gives a function: call it with the data to get what `tx.emit` takes. */
export function defineEvent<Data extends z.ZodType>(
  name: string,
  options: { version: number; isPublic: boolean; data: Data },
): ((data: z.input<Data>) => EventToEmit) & { readonly def: EventDef<Data> } {
  const def: EventDef<Data> = { name, ...options };
  return Object.assign((data: z.input<Data>) => ({ def, data: options.data.parse(data) }), { def });
}

export interface JobDef<Input extends z.ZodType = z.ZodType> {
  /** `module.verb-object`, for example `accounts.send-invitation`. */
  readonly name: string;
  readonly input: Input;
  readonly attemptsMax: number;
  readonly timeoutMs: number;
  /** How many jobs of this kind one account may have running at once. */
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
