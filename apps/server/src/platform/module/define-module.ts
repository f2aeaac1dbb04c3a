/**
 * One module = one definition. It declares its dependencies (lower modules, by their definition), creates its
 * service, and contributes everything cross-cutting: routes, errors, events, jobs, processes, data for the account
 * export, references to other modules' resources, and erasure. The composition root only reads these values; adding a
 * module requires no registry.
 */
import type { BlobStore } from "../blob/blob.ts";
import type { Config } from "../config/config.ts";
import type { AccountCtx } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import type { Sql } from "../db/statement.ts";
import type { ReadTx } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import type { Dispatch } from "../dispatch/dispatch.ts";
import type { Durable } from "../durable/durable.ts";
import type { BoundProcess } from "../durable/process.ts";
import type { ErrorDef } from "../errors/errors.ts";
import type { Feed, FeedFollower } from "../feed/follower.ts";
import type { Permission } from "../http/access.ts";
import type { BoundRoutes } from "../http/contract.ts";
import type { Authenticators } from "../http/credentials.ts";
import type { Id } from "../ids/ids.ts";
import type { BoundJob } from "../jobs/bind-jobs.ts";
import type { Chore } from "../jobs/chores.ts";
import type { Mailer } from "../mail/mail.ts";
import type { CopyKeeper, Eraser } from "../module/erasure.ts";
import type { ReferenceSource, ReferenceUser } from "../module/reference-source.ts";
import type { StepDescription, StepType } from "../module/step-type.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { EventDef, JobDef } from "../outbox/definitions.ts";
import type { PdfPrinter } from "../pdf/pdf-printer.ts";
import type { WakeUps } from "../pubsub/wake-ups.ts";
import type { RateLimiter } from "../ratelimit/ratelimit.ts";
import type { Tallies } from "../tallies/tallies.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { SealedColumn } from "../vault/sealed-columns.ts";
import type { Vault } from "../vault/vault.ts";

/** Data that a module adds to "all data of this account". Rows have the public shape, oldest first. */
export interface AccountDataSource {
  /** File name in the export, for example, `projects`. */
  readonly name: string;
  count(tx: ReadTx): Promise<number>;
  /** One batch after `afterId`, or from the start if it is undefined. An empty batch ends the export. */
  batch(tx: ReadTx, afterId: string | undefined, limit: number): Promise<readonly { readonly id: string }[]>;
}

/** A resource that uses another one, as shown in errors to everyone who can remove the used resource. */
export interface User {
  /** The kind, as in the `object` member of its representation: `workflow`, `form`. */
  readonly type: string;
  readonly id: string;
  /** Null for resources without a name, such as a run. Never an answer. */
  readonly name: string | null;
}

/** How a module uses resources of a lower module. For example, a project with forms cannot be deleted. */
export interface Use {
  /** The kind of resource, by its ID prefix, for example, `prj`. */
  readonly of: string;
  /** Returns some or all users; see users-of.ts. `live` excludes users in the trash; `any` includes them. */
  users(tx: ReadTx, id: string, how: "live" | "any"): Promise<readonly User[]>;
  /**
   * For parts of the module's own rows, such as an entry's files. `owners` selects the IDs of those rows. Returns a
   * query of (owner, part) pairs for the parts that this caller is not allowed to see, or undefined if all are
   * visible.
   */
  hidden?(tx: ReadTx, owners: Sql): Promise<Sql | undefined>;
}

/** The source of a field's options if the form does not contain them. Respondents see only the options. */
export interface OptionSource {
  /** `settings.source.kind` of the field, for example, `table`. */
  readonly kind: string;
  list(
    ctx: AccountCtx,
    source: Readonly<Record<string, unknown>>,
    page: { readonly q: string; readonly after: string | undefined; readonly limit: number },
  ): Promise<readonly { readonly value: string; readonly label: string }[]>;
  /** Returns a problem in a field's source settings and the member it concerns; called when a form is published. */
  problemOf?(
    ctx: AccountCtx,
    source: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly member: string; readonly message: string } | undefined>;
  /** Returns the given values that the source does not offer; called when answers are submitted. */
  unknownOf?(
    ctx: AccountCtx,
    source: Readonly<Record<string, unknown>>,
    values: readonly string[],
  ): Promise<readonly string[]>;
}

/** An operation that a form's author exposes to respondents, for example, a connector's action. */
export interface EntryAction {
  /**
   * Returns undefined if the action is not of this kind or the entry's form does not expose it. With an
   * Idempotency-Key, `ctx` is the transaction that stores the outputs: the action's effects are rows in it, and
   * external calls are made by a job.
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

/** An account's limit for a resource, contributed by the module that manages the account's plan. */
export interface Quota {
  readonly of: "file_bytes";
  /** Undefined if only the installation's limit applies. */
  limit(tx: ReadTx): Promise<number | undefined>;
}

/** What lists of forms show about the entries of a form. */
export interface EntryNumbers {
  /** Submitted live entries that are not in the trash and not erased, as for the limit of a form. */
  readonly entries: number;
  /** By day in the given time zone, the oldest first; the last one is today. */
  readonly lastSevenDays: readonly number[];
  readonly lastSubmittedAt: Date | null;
}

/** Counts the entries of forms, for the module of forms, which entries depend on. */
export interface EntryCounter {
  /** What a person must be allowed to do to see the numbers. */
  readonly permission: Permission;
  /** All forms in one query. */
  count(
    tx: ReadTx,
    formIds: readonly Id<"frm">[],
    timeZone: string,
  ): Promise<ReadonlyMap<Id<"frm">, EntryNumbers>>;
}

/** The dependencies that every module receives. */
export interface Platform {
  readonly config: Config;
  readonly uow: Uow;
  readonly durable: Durable;
  /** Delivers every public event of an account to followers, shortly after its commit. */
  readonly feed: Feed;
  readonly blob: BlobStore;
  readonly mailer: Mailer;
  readonly pdf: PdfPrinter;
  /** The only way to call servers that a customer chooses. */
  readonly outbound: Outbound;
  /** Seals values that must not be readable in the database. */
  readonly vault: Vault;
  readonly telemetry: Telemetry;
  readonly wakeUps: WakeUps;
  readonly limiter: RateLimiter;
  /** Counts that may be lost, until a job has stored them. */
  readonly tallies: Tallies;
  /** For libraries that bring their own SQL (better-auth). Our own code uses `uow`. */
  readonly directory: Database;
  now(): Date;
  /** What modules contribute to each other; complete once every module is created. */
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
  readonly entryCounters: readonly EntryCounter[];
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
  /** The name in camelCase; the folder has the same name in kebab-case. */
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
  /** All columns that contain values sealed by the vault. */
  readonly sealedColumns?: readonly SealedColumn[];
  optionSources?(service: Service): readonly OptionSource[];
  entryActions?(service: Service): readonly EntryAction[];
  stepTypes?(service: Service): readonly StepType[];
  /** Descriptions of its `stepTypes`, except those that differ between installations. */
  readonly stepDescriptions?: readonly StepDescription[];
  referenceSources?(service: Service): readonly ReferenceSource[];
  referenceUsers?(service: Service): readonly ReferenceUser[];
  readonly entryCounter?: EntryCounter;
  /** Runs last, while the databases are still open, to write state that is held only in memory. */
  close?(service: Service): Promise<void>;
}

export function defineModule<const Name extends string, Service, const Needs extends readonly AnyModule[]>(
  definition: ModuleDef<Name, Service, Needs>,
): ModuleDef<Name, Service, Needs> {
  return definition;
}
