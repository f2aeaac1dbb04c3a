/**
 * Collects a transaction's audit rows, events, and jobs and turns them into statements for the commit's round trip.
 * It writes nothing itself and is discarded on rollback, so the rows exist if and only if the change that caused them
 * does.
 */
import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "sql-template-tag";
import type { AccountCtx, AccountRef, Actor, Ctx } from "../context/context.ts";
import { sql } from "../db/statement.ts";
import type { EnqueueOptions, OutboxWriter } from "../db/tx.ts";
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

export interface Outbox {
  writerFor(account: AccountRef): OutboxWriter;
  enqueueFor(account: AccountRef | null): OutboxWriter["enqueue"];
  /** Adds a statement that is sent before the outbox rows, in the same round trip. */
  write(statement: Sql): void;
  statements(): Sql[];
  /** Returns a function that discards everything added after this point. */
  mark(): () => void;
}

export function createOutbox(ctx: Ctx, subscriptions: Subscriptions): Outbox {
  const mails = new Map<string, Mail>();
  const accountUuid = (ctx as Partial<AccountCtx>).account?.uuid;
  const jobs: JobRow[] = [];
  const written: Sql[] = [];

  const mailOf = (account: AccountRef): Mail => {
    const known = mails.get(account.uuid);
    if (known) return known;
    const mail: Mail = { account, audits: [], events: [] };
    mails.set(account.uuid, mail);
    return mail;
  };

  const addJob = (account: AccountRef | null, def: JobDef, input: unknown, options: EnqueueOptions = {}) => {
    jobs.push(jobRow(account, def, input, ctx, options));
  };

  const emit = (account: AccountRef, event: EventToEmit) => {
    const id = randomUUIDv7();
    const causedBy = event.causedBy ?? ctx.causedBy;
    mailOf(account).events.push({
      id,
      name: event.def.name,
      version: event.def.version,
      is_public: event.def.isPublic,
      data: event.data,
      caused_by: causedBy,
    });
    for (const job of subscriptions.get(event.def.name) ?? []) {
      addJob(account, job, { event_id: id, name: event.def.name, data: event.data }, { causedBy });
    }
  };

  return {
    writerFor: (account) => ({
      audit: (action, target, details = {}) => {
        mailOf(account).audits.push({
          id: randomUUIDv7(),
          action,
          target_type: target.type,
          target_id: target.id,
          details,
        });
      },
      emit: (event) => emit(account, event),
      enqueue: (def, input, options) => addJob(account, def, input, options),
    }),
    enqueueFor: (account) => (def, input, options) => addJob(account, def, input, options),
    write: (statement) => void written.push(statement),
    mark: () => {
      const lists = () => [
        jobs,
        written,
        ...[...mails.values()].flatMap(({ audits, events }) => [audits, events]),
      ];
      const lengths = new Map(lists().map((list) => [list, list.length]));
      return () => {
        for (const list of lists()) list.length = lengths.get(list) ?? 0;
      };
    },
    statements: () => [
      ...written,
      ...[...mails.values()].flatMap((mail) => [
        ...(mails.size === 1 && mail.account.uuid === accountUuid ? [] : [enter(mail.account)]),
        ...mailStatements(ctx, mail),
      ]),
      ...(jobs.length > 0
        ? [sql`select platform_enqueue(${JSON.stringify(withoutReplaced(jobs))}::jsonb)`]
        : []),
    ],
  };
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
function enter({ uuid }: AccountRef): Sql {
  return sql`select set_config('app.account_id', ${uuid}, true)`;
}

function mailStatements(ctx: Ctx, mail: Mail): Sql[] {
  const account = mail.account.uuid;
  const statements: Sql[] = [];
  if (mail.audits.length > 0) {
    const { kind, userId, keyId } = actorColumns(ctx.actor);
    statements.push(sql`
      insert into audit_log
        (account_id, id, at, actor_kind, actor_user_id, actor_key_id, ip, request_id,
         action, target_type, target_id, details)
      select ${account}::uuid, id, ${ctx.now}::timestamptz, ${kind}, ${userId}::uuid, ${keyId}::uuid,
             ${ctx.ip}::inet, ${ctx.requestId}, action, target_type, target_id, details
      from jsonb_to_recordset(${JSON.stringify(mail.audits)}::jsonb)
        as row(id uuid, action text, target_type text, target_id text, details jsonb)`);
  }
  if (mail.events.length > 0) {
    statements.push(sql`
      insert into events (account_id, id, at, name, version, is_public, data, caused_by)
      select ${account}::uuid, id, ${ctx.now}::timestamptz, name, version, is_public, data, caused_by
      from jsonb_to_recordset(${JSON.stringify(mail.events)}::jsonb)
        as row(id uuid, name text, version int, is_public boolean, data jsonb, caused_by uuid)`);
  }
  return statements;
}

function actorColumns(actor: Actor): { kind: string; userId: string | null; keyId: string | null } {
  switch (actor.kind) {
    case "user":
      return { kind: "user", userId: idToUuid(actor.userId), keyId: null };
    case "key":
      return { kind: "key", userId: idToUuid(actor.userId), keyId: idToUuid(actor.keyId) };
    case "system":
      return { kind: `system:${actor.name}`, userId: null, keyId: null };
    case "respondent":
      return { kind: "respondent", userId: null, keyId: null };
    case "public":
      return { kind: "public", userId: null, keyId: null };
  }
}
