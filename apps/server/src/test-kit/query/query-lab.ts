/**
 * A form with random entries in a real database, with indexes over some of its answers, for tests of the engine. The
 * index rows are created before the entries, so that the triggers fill them.
 */
import { randomUUID } from "node:crypto";
import type { AccountCtx } from "../../platform/context/context.ts";
import { type Sql, sql } from "../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../platform/db/tx.ts";
import type { AnswerField, QueryFields } from "../../platform/query/fields.ts";
import type { Bounds } from "../../platform/query/limits.ts";
import { jsonPathOf } from "../../platform/query/operand-sql.ts";
import type { QuerySource } from "../../platform/query/query-source.ts";
import type { ValueIndexes } from "../../platform/query/value-indexes.ts";
import type { TestPlatform } from "../test-platform.ts";
import type { PlainEntry } from "./plain-query.ts";
import { answerFields, statuses } from "./random-query.ts";

export interface QueryLab {
  readonly ctx: AccountCtx;
  readonly formId: string;
  source(tx: ReadTx, options?: { readonly bounds?: Bounds; readonly isIndexed?: boolean }): QuerySource;
  add(entries: readonly PlainEntry[]): Promise<void>;
}

export const labFields: QueryFields = {
  answers: answerFields,
  fixed: {
    status: { kind: "choice", expression: sql`e.status`, options: statuses, isNullable: false },
    version: { kind: "number", expression: sql`e.version_number`, isNullable: false },
    tags: { kind: "choice", expression: sql`e.tags`, isMany: true },
    submitted_at: { kind: "datetime", expression: sql`e.submitted_at` },
    created_at: { kind: "datetime", expression: sql`e.created_at`, isNullable: false, isIdOrder: true },
    assignee_id: { kind: "id", expression: sql`e.assignee_id`, idPrefix: "usr" },
  },
};

/** `ordered` and `searched` are the paths that get an index. */
export async function createQueryLab(
  platform: TestPlatform,
  ordered: readonly string[],
  searched: readonly string[],
): Promise<QueryLab> {
  const ctx = platform.ctx(platform.newAccount());
  const { uow } = platform.composition.platform;
  const formId = randomUUID();
  const numbers = new Map<string, number>();
  await uow(ctx, async (tx) => {
    await addForm(tx, formId);
    const wanted = [...ordered.map((path) => ["order", path]), ...searched.map((path) => ["search", path])];
    for (const [purpose = "", path = ""] of wanted)
      numbers.set(`${purpose}:${path}`, await addIndex(tx, formId, purpose, path));
  });
  return {
    ctx,
    formId,
    source: (tx, { bounds, isIndexed = true } = {}) => ({
      from: sql`entries e`,
      where: sql`e.account_id = ${tx.account.uuid} and e.form_id = ${formId} and e.status <> 'trashed'`,
      id: sql`e.id`,
      document: sql`e.answers`,
      fields: labFields,
      ...(isIndexed ? { indexes: indexesBy(tx, numbers) } : {}),
      ...(bounds ? { bounds } : {}),
    }),
    add: (entries) => uow(ctx, (tx) => insertEntries(tx, formId, entries)),
  };
}

async function addForm(tx: AccountTx, formId: string): Promise<void> {
  const projectId = randomUUID();
  await tx.query(sql`insert into projects (account_id, id, name, description, status, revision, created_at, updated_at)
    values (${tx.account.uuid}, ${projectId}, ${projectId}, '', 'active', 1, now(), now())`);
  await tx.query(
    sql`insert into forms select (json_populate_record(null::forms, ${JSON.stringify({
      account_id: tx.account.uuid,
      id: formId,
      project_id: projectId,
      name: "Form",
      slug: formId,
      status: "unpublished",
      access: "public",
      captcha: "off",
      locales: ["en"],
      revision: 1,
      created_at: tx.now,
      updated_at: tx.now,
    })}::json)).*`,
  );
}

async function addIndex(tx: AccountTx, formId: string, purpose: string, path: string): Promise<number> {
  const field = answerFields.get(path) as AnswerField;
  const rows = await tx.query<{ number: number }>(sql`
    insert into answer_indexes (account_id, id, form_id, purpose, path, kind, keys, many, status, created_at, used_at)
    values (${tx.account.uuid}, ${randomUUID()}, ${formId}, ${purpose}, ${path}, ${field.kind}, ${path.split(".")}::text[],
            ${field.isMany ? jsonPathOf(path) : null}::text::jsonpath, 'ready', now(), now())
    returning number`);
  return rows[0]?.number ?? 0;
}

function indexesBy(tx: ReadTx, numbers: ReadonlyMap<string, number>): ValueIndexes {
  return {
    order: (path) => {
      const number = numbers.get(`order:${path}`);
      if (number === undefined) return undefined;
      return {
        rows: sql`answer_values v where v.account_id = ${tx.account.uuid} and v.index_number = ${number}`,
      };
    },
    search: (path) => {
      const number = numbers.get(`search:${path}`);
      if (number === undefined) return undefined;
      const like = (patterns: readonly string[], most: number): Sql =>
        sql`answer_texts_like(${number}, ${patterns}::text[], ${most}) as s(entry_id)`;
      return { like };
    },
  };
}

export async function insertEntries(
  tx: AccountTx,
  formId: string,
  entries: readonly PlainEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, tags: [...entry.tags] }));
  await tx.query(sql`
    insert into entries (account_id, id, form_id, version_number, status, review_state, processing, mode, is_spam, source,
                         locale, answers, provenance, tags, revision, answers_revision, created_at, updated_at, submitted_at)
    select ${tx.account.uuid}, one.id, ${formId}, one.version, one.status, 'received', 'idle', 'live', false, 'api', 'en',
           one.answers, '{}', one.tags, 1, 1, now(), now(), one.submitted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one(id uuid, version int, status text, answers jsonb, tags text[], submitted_at timestamptz)`);
}
