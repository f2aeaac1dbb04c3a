/**
 * One module = one definition. It names what it needs (lower modules, by their definition), makes its service, and
 * contributes everything cross-cutting: routes, errors, events, jobs, processes, data for the account export, what it
 * uses of others, what it erases with them. The composition root only reads these values; no registry is edited when a
 * module is added.
 */
import type { ReferenceSource, ReferenceUser } from "../automation/reference-source.ts";
import type { StepType } from "../automation/step-type.ts";
import type { BlobStore } from "../blob/blob.ts";
import type { WakeUps } from "../cache/wake-ups.ts";
import type { Config } from "../config/config.ts";
import type { AccountCtx } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import type { Sql } from "../db/statement.ts";
import type { ReadTx } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import type { Dispatch } from "../dispatch/dispatch.ts";
import type { Durable } from "../durable/durable.ts";
import type { BoundProcess } from "../durable/process.ts";
import type { CopyKeeper, Eraser } from "../erasure/erasure.ts";
import type { ErrorDef } from "../errors/errors.ts";
import type { Feed, FeedFollower } from "../feed/follower.ts";
import type { Permission } from "../http/access.ts";
import type { BoundRoutes } from "../http/contract.ts";
import type { Authenticators } from "../http/credentials.ts";
import type { Id } from "../ids/ids.ts";
import type { BoundJob } from "../jobs/bind-jobs.ts";
import type { Chore } from "../jobs/chores.ts";
import type { Mailer } from "../mail/mail.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { EventDef, JobDef } from "../outbox/definitions.ts";
import type { RateLimiter } from "../ratelimit/ratelimit.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { SealedColumn } from "../vault/sealed-columns.ts";
import type { Vault } from "../vault/vault.ts";

/** Data a module adds to "all data of this account". Rows are the public shape, oldest first. */
export interface AccountDataSource {
  /** File name in the export, for example `projects`. */
  readonly name: string;
  count(tx: ReadTx): Promise<number>;
  /** One batch after `afterId` (undefined: from the start); an empty batch ends it. */
  batch(tx: ReadTx, afterId: string | undefined, limit: number): Promise<readonly { readonly id: string }[]>;
}

/** Something that uses a thing, as refusals name it to everyone who may remove the thing. */
export interface User {
  /** The kind, as `object` of its own representation says: `workflow`, `form`. */
  readonly type: string;
  readonly id: string;
  /** Null for what has none, such as a run. Never an answer. */
  readonly name: string | null;
}

/** What a module says about things of a lower one that its own rows belong to: a project with forms cannot go. */
export interface Use {
  /** The kind of thing, by the prefix of its id, for example `prj`. */
  readonly of: string;
  /** `live` leaves out what is in the trash itself; `any` counts it. A few are enough: see users-of.ts. */
  users(tx: ReadTx, id: string, how: "live" | "any"): Promise<readonly User[]>;
  /**
   * For things that are parts of its own rows, such as files of an entry: which parts this caller may not see. `owners`
   * selects the ids of those rows. Gives a query of pairs, owner and part; undefined when all may be seen.
   */
  hidden?(tx: ReadTx, owners: Sql): Promise<Sql | undefined>;
}

/** Where the options of a field come from when the form does not hold them itself; a respondent sees nothing else of it. */
export interface OptionSource {
  /** `settings.source.kind` of the field, for example `table`. */
  readonly kind: string;
  list(
    ctx: AccountCtx,
    source: Readonly<Record<string, unknown>>,
    page: { readonly q: string; readonly after: string | undefined; readonly limit: number },
  ): Promise<readonly { readonly value: string; readonly label: string }[]>;
  /** What is wrong with what a field says of it, by the member of the source; asked when a form is published. */
  problemOf?(
    ctx: AccountCtx,
    source: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly member: string; readonly message: string } | undefined>;
  /** Which of these values it does not offer; asked when answers are submitted. */
  unknownOf?(
    ctx: AccountCtx,
    source: Readonly<Record<string, unknown>>,
    values: readonly string[],
  ): Promise<readonly string[]>;
}

/** Something a form's maker lets respondents call, for example an action of a connector. */
export interface EntryAction {
  /**
   * Undefined: not one of these, or not exposed by the entry's form. With an Idempotency-Key `ctx` is the transaction
   * that remembers the outputs: what it does are rows of it, and what goes out leaves by a job.
   */
  run(
    ctx: AccountCtx,
    call: {
      readonly key: string;
      readonly entryId: Id<"ent">;
      readonly formId: Id<"frm">;
      readonly inputs: object;
    },
  ): Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** How much of something an account may have, by a module that knows what it pays for. */
export interface Quota {
  readonly of: "file_bytes";
  /** Undefined: nothing but the limit of the installation counts. */
  limit(tx: ReadTx): Promise<number | undefined>;
}

/** What every module is given. */
export interface Platform {
  readonly config: Config;
  readonly uow: Uow;
  readonly durable: Durable;
  /** Being told of every public event of an account, a moment later. */
  readonly feed: Feed;
  readonly blob: BlobStore;
  readonly mailer: Mailer;
  /** The one way to servers of somebody else's choosing. */
  readonly outbound: Outbound;
  /** For what must not be readable in the database. */
  readonly vault: Vault;
  readonly telemetry: Telemetry;
  readonly wakeUps: WakeUps;
  readonly limiter: RateLimiter;
  /** For libraries that bring their own SQL (better-auth); our own code goes through `uow`. */
  readonly directory: Database;
  now(): Date;
  /** What all modules contribute to each other; complete once every module is created. */
  contributions(): Contributions;
}

export interface Contributions {
  readonly permissions: readonly Permission[];
  readonly events: readonly EventDef[];
  readonly accountData: readonly AccountDataSource[];
  readonly uses: readonly Use[];
  readonly erasers: readonly Eraser[];
  readonly copyKeepers: readonly CopyKeeper[];
  readonly quotas: readonly Quota[];
  readonly sealedColumns: readonly SealedColumn[];
  readonly optionSources: readonly OptionSource[];
  readonly entryActions: readonly EntryAction[];
  readonly stepTypes: readonly StepType[];
  readonly referenceSources: readonly ReferenceSource[];
  readonly referenceUsers: readonly ReferenceUser[];
}

export interface Subscription {
  readonly event: EventDef;
  readonly job: JobDef;
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where modules of every service type meet
export type AnyModule = ModuleDef<string, any, readonly AnyModule[]>;

export type ServiceOf<M> = M extends { create(deps: never): infer Service } ? Service : never;

export type ServicesOf<Needs extends readonly AnyModule[]> = {
  readonly [M in Needs[number] as M["name"]]: ServiceOf<M>;
};

export interface ModuleDef<Name extends string, Service, Needs extends readonly AnyModule[]> {
  /** camelCase; the folder is the same in kebab-case. */
  readonly name: Name;
  readonly needs: Needs;
  create(deps: { readonly platform: Platform } & ServicesOf<Needs>): Service;
  readonly routes?: readonly BoundRoutes<Service>[];
  readonly errors?: Readonly<Record<string, ErrorDef>>;
  readonly events?: readonly { readonly def: EventDef }[];
  readonly permissions?: Readonly<Record<string, Permission>>;
  readonly jobs?: readonly BoundJob<Service>[];
  readonly subscriptions?: readonly Subscription[];
  readonly chores?: readonly Chore[];
  readonly processes?: readonly BoundProcess<Service>[];
  feedFollowers?(service: Service): readonly FeedFollower[];
  dispatches?(service: Service): readonly Dispatch[];
  authenticators?(service: Service): Partial<Authenticators>;
  accountData?(service: Service): readonly AccountDataSource[];
  uses?(service: Service): readonly Use[];
  erasers?(service: Service): readonly Eraser[];
  copyKeepers?(service: Service): readonly CopyKeeper[];
  quotas?(service: Service): readonly Quota[];
  /** Every column in which it keeps values that the vault has sealed. */
  readonly sealedColumns?: readonly SealedColumn[];
  optionSources?(service: Service): readonly OptionSource[];
  entryActions?(service: Service): readonly EntryAction[];
  stepTypes?(service: Service): readonly StepType[];
  referenceSources?(service: Service): readonly ReferenceSource[];
  referenceUsers?(service: Service): readonly ReferenceUser[];
  /** The last act of the process while its databases are still open: write what is held in memory only. */
  close?(service: Service): Promise<void>;
}

export function defineModule<const Name extends string, Service, const Needs extends readonly AnyModule[]>(
  definition: ModuleDef<Name, Service, Needs>,
): ModuleDef<Name, Service, Needs> {
  return definition;
}
