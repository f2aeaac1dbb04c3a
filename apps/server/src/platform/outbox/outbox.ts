/**
 * Collects a transaction's audit rows, events, and jobs and turns them into statements for the commit's round trip.
 * It writes nothing itself and is discarded on rollback, so the rows exist if and only if the change that caused them
 * does.
 */
import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "sql-template-tag";
import type { AccountCtx, AccountRef, Actor, Ctx } from "../context/context.ts";
import { keyedPlans } from "../db/keyed-plans.ts";
import { CollectedRows, rowSetStatements } from "../db/row-set.ts";
import { sql } from "../db/statement.ts";
import type { OutboxWriter, RowWriter } from "../db/tx.ts";
import { idToUuid } from "../ids/ids.ts";
import type { EventToEmit, JobDef } from "./definitions.ts";
import { type JobRow, jobRow } from "./job-row.ts";

/** Event name → the jobs of its subscribers, known from the module definitions at startup. */
export type Subscriptions = ReadonlyMap<string, readonly JobDef[]>;

interface Mail {
  readonly account: AccountRef;
  readonly audits: object[];
  readonly events: object[];
}

interface OutboxContents {
  readonly mails: ReadonlyMap<string, Mail>;
  readonly jobs: readonly JobRow[];
  readonly rows: CollectedRows;
  readonly written: readonly Sql[];
}

export interface Outbox {
  /** `from` is the request that the rows belong to, if the transaction serves several. */
  writerFor(account: AccountRef, from?: Ctx): OutboxWriter;
  enqueueFor(account: AccountRef | null): OutboxWriter["enqueue"];
  /** Adds a row that is sent before all statements. */
  put: RowWriter["put"];
  /** Adds a statement that is sent before the outbox rows, in the same round trip. */
  write(statement: Sql): void;
  readonly contents: OutboxContents;
  /** Returns a function that discards everything added after this point. */
  mark(): () => void;
}

export function createOutbox(ctx: Ctx, subscriptions: Subscriptions): Outbox {
  const mails = new Map<string, Mail>();
  const jobs: JobRow[] = [];
  const rows = new CollectedRows();
  const written: Sql[] = [];

  const mailOf = (account: AccountRef): Mail => {
    const known = mails.get(account.uuid);
    if (known) return known;
    const mail: Mail = { account, audits: [], events: [] };
    mails.set(account.uuid, mail);
    return mail;
  };

  const enqueueFrom =
    (account: AccountRef | null, from: Ctx): OutboxWriter["enqueue"] =>
    (def, input, options) =>
      void jobs.push(jobRow(account, def, input, from, options));

  const emit = (account: AccountRef, from: Ctx, event: EventToEmit) => {
    const id = randomUUIDv7();
    const causedBy = event.causedBy ?? from.causedBy;
    mailOf(account).events.push({
      id,
      at: from.now,
      name: event.def.name,
      version: event.def.version,
      is_public: event.def.isPublic,
      data: event.data,
      caused_by: causedBy,
    });
    for (const job of subscriptions.get(event.def.name) ?? []) {
      enqueueFrom(account, from)(job, { event_id: id, name: event.def.name, data: event.data }, { causedBy });
    }
  };

  return {
    writerFor: (account, from = ctx) => ({
      audit: (action, target, details = {}) => {
        mailOf(account).audits.push({
          ...originOf(from),
          id: randomUUIDv7(),
          action,
          target_type: target.type,
          target_id: target.id,
          details,
        });
      },
      emit: (event) => emit(account, from, event),
      enqueue: enqueueFrom(account, from),
    }),
    enqueueFor: (account) => enqueueFrom(account, ctx),
    put: (set, row) => rows.put(set, row),
    write: (statement) => void written.push(statement),
    mark: () => {
      const forgetRows = rows.mark();
      const lists = () => [
        jobs,
        written,
        ...[...mails.values()].flatMap(({ audits, events }) => [audits, events]),
      ];
      const lengths = new Map(lists().map((list) => [list, list.length]));
      return () => {
        forgetRows();
        for (const list of lists()) list.length = lengths.get(list) ?? 0;
      };
    },
    contents: { mails, jobs, rows, written },
  };
}

/** The outbox rows of a transaction that serves one or more requests of the account `ctx` is in, if any. */
export function outboxStatements(ctx: Ctx, outboxes: readonly Pick<Outbox, "contents">[]): Sql[] {
  const { account } = ctx as Partial<AccountCtx>;
  const contents = outboxes.map((one) => one.contents);
  const rows = contents.map((one) => one.rows).filter(({ length }) => length > 0);
  const mails = Map.groupBy(
    contents.flatMap((one) => [...one.mails.values()]),
    ({ account }) => account.uuid,
  );
  const jobs = contents.flatMap((one) => one.jobs);
  return [
    ...(account && rows.length > 0 ? [sql`select ${keyedPlans}`, ...rowSetStatements(account, rows)] : []),
    ...contents.flatMap(({ written }) => written),
    ...[...mails].flatMap(([uuid, ofAccount]) => [
      ...(mails.size === 1 && uuid === account?.uuid ? [] : [enter(uuid)]),
      ...mailStatements(uuid, ofAccount),
    ]),
    ...(jobs.length > 0
      ? [sql`select platform_enqueue(${JSON.stringify(withoutReplaced(jobs))}::jsonb)`]
      : []),
  ];
}

/**
 * The queue accepts each key once per call. If several jobs have the same key, the last one wins, as it does across
 * commits.
 */
function withoutReplaced(jobs: readonly JobRow[]): readonly JobRow[] {
  const last = new Map(jobs.flatMap((job) => (job.job_key === null ? [] : [[job.job_key, job] as const])));
  return jobs.filter((job) => job.job_key === null || last.get(job.job_key) === job);
}

/** The row policies check each row against this setting, even if a directory transaction writes for an account. */
function enter(account: string): Sql {
  return sql`select set_config('app.account_id', ${account}, true)`;
}

/** Each row names its own request, because several requests can share a transaction. */
function mailStatements(account: string, mails: readonly Mail[]): Sql[] {
  const audits = mails.flatMap((mail) => mail.audits);
  const events = mails.flatMap((mail) => mail.events);
  const statements: Sql[] = [];
  if (audits.length > 0)
    statements.push(sql`
      insert into audit_log
        (account_id, id, at, actor_kind, actor_user_id, actor_key_id, ip, request_id,
         action, target_type, target_id, details)
      select ${account}::uuid, id, at, actor_kind, actor_user_id, actor_key_id, ip, request_id,
             action, target_type, target_id, details
      from jsonb_to_recordset(${JSON.stringify(audits)}::jsonb)
        as row(id uuid, at timestamptz, actor_kind text, actor_user_id uuid, actor_key_id uuid, ip inet,
               request_id text, action text, target_type text, target_id text, details jsonb)`);
  if (events.length > 0)
    statements.push(sql`
      insert into events (account_id, id, at, name, version, is_public, data, caused_by)
      select ${account}::uuid, id, at, name, version, is_public, data, caused_by
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as row(id uuid, at timestamptz, name text, version int, is_public boolean, data jsonb, caused_by uuid)`);
  return statements;
}

function originOf({ actor, now, ip, requestId }: Ctx): object {
  return { at: now, ...actorColumns(actor), ip, request_id: requestId };
}

interface ActorColumns {
  readonly actor_kind: string;
  readonly actor_user_id?: string;
  readonly actor_key_id?: string;
}

function actorColumns(actor: Actor): ActorColumns {
  switch (actor.kind) {
    case "user":
      return { actor_kind: "user", actor_user_id: idToUuid(actor.userId) };
    case "key":
      return {
        actor_kind: "key",
        actor_user_id: idToUuid(actor.userId),
        actor_key_id: idToUuid(actor.keyId),
      };
    case "system":
      return { actor_kind: `system:${actor.name}` };
    case "respondent":
    case "public":
      return { actor_kind: actor.kind };
  }
}
