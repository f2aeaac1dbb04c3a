/**
 * All SQL for pending output: emails to send and pages to print. Their content is deleted once they are sent or
 * printed. Contains no business logic.
 */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";

export interface Mail {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly sent: readonly number[];
}

/** Returns false if an email with this key already exists. */
export async function insertMail(tx: AccountTx, mail: Omit<Mail, "sent">, key: string): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into template_mails (account_id, id, idempotency_key, recipients, subject, text, html, sent, created_at)
    values (${tx.account.uuid}, ${mail.id}::uuid, ${key}, ${mail.recipients}::text[], ${mail.subject}, ${mail.text},
            ${mail.html}, '{}', ${tx.now})
    on conflict (account_id, idempotency_key) do nothing returning id`);
  return rows.length > 0;
}

export async function findMailByKey(tx: ReadTx, key: string): Promise<{ readonly id: string } | undefined> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from template_mails where account_id = ${tx.account.uuid} and idempotency_key = ${key}`);
  return rows[0];
}

export async function findMail(tx: ReadTx, id: string): Promise<Mail | undefined> {
  const rows = await tx.query<Mail>(sql`
    select id, recipients, subject, text, html, sent from template_mails
    where account_id = ${tx.account.uuid} and id = ${id}::uuid`);
  return rows[0];
}

/** Once the email has been sent to all recipients, removes all personal data. */
export async function markSent(tx: AccountTx, id: string, place: number): Promise<void> {
  await tx.query(sql`
    update template_mails set sent = array_append(sent, ${place}::int)
    where account_id = ${tx.account.uuid} and id = ${id}::uuid and not ${place}::int = any(sent)`);
  await tx.query(sql`
    update template_mails set subject = '', text = '', html = null, recipients = '{}'
    where account_id = ${tx.account.uuid} and id = ${id}::uuid and cardinality(sent) >= cardinality(recipients)`);
}

export async function removeMail(tx: AccountTx, id: string): Promise<void> {
  await tx.query(sql`delete from template_mails where account_id = ${tx.account.uuid} and id = ${id}::uuid`);
}

interface Print {
  readonly jobId: Id<"job">;
  readonly html: string;
  readonly filename: string;
}

export async function insertPrint(tx: AccountTx, { jobId, html, filename }: Print): Promise<void> {
  await tx.query(sql`
    insert into template_prints (account_id, job_id, html, filename, created_at)
    values (${tx.account.uuid}, ${idToUuid(jobId)}, ${html}, ${filename}, ${tx.now})`);
}

export async function findPrint(tx: ReadTx, jobId: Id<"job">): Promise<Omit<Print, "jobId"> | undefined> {
  const rows = await tx.query<Omit<Print, "jobId">>(sql`
    select html, filename from template_prints
    where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)}`);
  return rows[0];
}

export async function removePrint(tx: AccountTx, jobId: Id<"job">): Promise<void> {
  await tx.query(sql`
    delete from template_prints where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)}`);
}
