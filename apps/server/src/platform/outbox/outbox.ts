/**
 * Collects what a transaction wants to say and turns it into statements for the commit's own trip. It writes
 * nothing by itself and is thrown away on rollback, so a letter exists exactly when its cause does.
 */
import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "sql-template-tag";
import type { AccountRef, Actor, Ctx } from "../context/context.ts";
import { sql } from "../db/statement.ts";
import type { EnqueueOptions, Letters } from "../db/tx.ts";
import { idToUuid } from "../ids/ids.ts";
import type { EventToEmit, JobDef } from "./definitions.ts";

/** Event name → the jobs of its subscribers, known from the module definitions before anything runs. */
export type Subscriptions = ReadonlyMap<string, readonly JobDef[]>;

/** What a job carries besides its input. */
export interface JobPayload {
  readonly account: AccountRef | null;
  readonly request_id: string;
  readonly input: unknown;
}

/** A row of the queue, in the queue's own words. */
interface JobRow {
  readonly identifier: string;
  readonly payload: JobPayload;
  readonly queue_name: string | null;
  readonly run_at: string | null;
  readonly max_attempts: number;
  readonly job_key: string | null;
}

interface Mail {
  readonly account: AccountRef;
  readonly audits: object[];
  readonly events: object[];
}

export interface Outbox {
  lettersFor(account: AccountRef): Letters;
  enqueueFor(account: AccountRef | null): Letters["enqueue"];
  statements(): Sql[];
}

export function createOutbox(ctx: Ctx, subscriptions: Subscriptions): Outbox {
  const mails = new Map<string, Mail>();
  const jobs: JobRow[] = [];

  const mailOf = (account: AccountRef): Mail => {
    const known = mails.get(account.uuid);
    if (known) return known;
    const mail: Mail = { account, audits: [], events: [] };
    mails.set(account.uuid, mail);
    return mail;
  };

  const addJob = (account: AccountRef | null, def: JobDef, input: unknown, options: EnqueueOptions = {}) => {
    jobs.push({
      identifier: def.name,
      payload: { account, request_id: ctx.requestId, input: def.input.parse(input) },
      queue_name: account ? laneOf(account, def) : null,
      run_at: options.runAt?.toISOString() ?? null,
      max_attempts: def.attemptsMax,
      job_key: options.jobKey ?? null,
    });
  };

  const emit = (account: AccountRef, event: EventToEmit) => {
    const id = randomUUIDv7();
    mailOf(account).events.push({
      id,
      name: event.def.name,
      version: event.def.version,
      is_public: event.def.isPublic,
      data: event.data,
    });
    for (const job of subscriptions.get(event.def.name) ?? []) {
      addJob(account, job, { event_id: id, name: event.def.name, data: event.data });
    }
  };

  return {
    lettersFor: (account) => ({
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
    statements: () => [
      ...[...mails.values()].flatMap((mail) => mailStatements(ctx, mail)),
      ...(jobs.length > 0 ? [sql`select platform_enqueue(${JSON.stringify(jobs)}::jsonb)`] : []),
    ],
  };
}

/**
 * A named queue runs one job at a time, so an account with N lanes per kind never has more than N running and
 * cannot hold up the others, however many it has waiting.
 */
function laneOf(account: AccountRef, def: JobDef): string {
  const lane = Math.floor(Math.random() * def.perAccountMax);
  return `${account.uuid}:${def.name}:${lane}`;
}

function mailStatements(ctx: Ctx, mail: Mail): Sql[] {
  const account = mail.account.uuid;
  // The row policies check each row against this setting, also when a directory transaction writes for an account.
  const statements: Sql[] = [sql`select set_config('app.account_id', ${account}, true)`];
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
      insert into events (account_id, id, at, name, version, is_public, data)
      select ${account}::uuid, id, ${ctx.now}::timestamptz, name, version, is_public, data
      from jsonb_to_recordset(${JSON.stringify(mail.events)}::jsonb)
        as row(id uuid, name text, version int, is_public boolean, data jsonb)`);
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
    case "public":
      return { kind: "public", userId: null, keyId: null };
  }
}
